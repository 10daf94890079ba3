/** The font of signatures and signature pages: Arimo, with the shapes and widths of Arial, and more letters. */
import { createRequire } from 'node:module';
import type { Face } from './paper.ts';

const require = createRequire(import.meta.url);

/** Where the file of a face is. */
export const FONT_FILES: Record<Face, string> = {
  regular: require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
  italic: require.resolve('@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf'),
};
