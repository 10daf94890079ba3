import { ExitButton } from './ExitButton.tsx';
import { useExitKey } from './exit-page.ts';

/** "Exit this page" for pages without a row for it. */
export function ExitCorner() {
  useExitKey();
  return <ExitButton brief />;
}
