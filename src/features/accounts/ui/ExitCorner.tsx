import { ExitButton } from './ExitButton.tsx';
import { useExitKey } from './exit-page.ts';

/** "Exit this page" where there is no row for it. */
export function ExitCorner() {
  useExitKey();
  return <ExitButton brief />;
}
