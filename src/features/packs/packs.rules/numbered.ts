/** Numbers the sources that a pack cites. */
import type { PackMaterial } from '../packs.types.ts';

/**
 * @returns the text with each `[^CODE]` replaced by its number, like `[1]`, and the codes in numeric order
 */
export function numbered(
  text: string,
  { sources }: Pick<PackMaterial, 'sources'>,
): { text: string; cited: string[] } {
  const cited: string[] = [];
  const shown = text.replace(/\s*\[\^([^\]\s]+)\]/g, (_, code: string) => {
    if (!sources.has(code)) return '';
    if (!cited.includes(code)) cited.push(code);
    return ` [${cited.indexOf(code) + 1}]`;
  });
  return { text: shown, cited };
}
