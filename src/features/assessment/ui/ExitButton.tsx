import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { Button } from '../../../web/ui/Button.tsx';
import { exitPage } from './exit-page.ts';

/** For somebody who must not be seen here. */
export function ExitButton() {
  return (
    <div className="grid justify-items-start gap-1">
      <Button look="secondary" onClick={exitPage}>
        <LogOut aria-hidden className="size-5" />
        <Trans>Exit this page</Trans>
      </Button>
      <p className="text-sm text-ink-2">
        <Trans>
          Or press Shift three times. It signs you out and opens a weather page. It does not erase your
          browser history.
        </Trans>
      </p>
    </div>
  );
}
