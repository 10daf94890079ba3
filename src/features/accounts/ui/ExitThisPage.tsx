import { ExitButton } from './ExitButton.tsx';
import { useExitKey } from './exit-page.ts';

/**
 * "Exit this page" on every page that shows or asks for health information: in a row of its own above
 * the page, covering nothing. Public pages load it after themselves; until then it is a plain link.
 */
export default function ExitThisPage() {
  useExitKey();
  return (
    <aside className="frame no-print">
      <div className="mx-auto max-w-5xl px-4 py-1 sm:px-6">
        <ExitButton />
      </div>
    </aside>
  );
}
