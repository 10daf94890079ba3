import { Trans } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './Modal.tsx';

/** A dialog to read in: however long it is, its way out stays in sight. */
export function ReadingDialog({ children, ...dialog }: DialogProps & { onClose: () => void }) {
  return (
    <Dialog {...dialog}>
      {children}
      <div className="bottom-0 z-10 -mx-6 -mb-6 border-t border-hairline bg-surface px-6 py-3 sm:-mx-8 sm:-mb-8 sm:px-8 [@media(min-height:30rem)]:sticky">
        <Button look="secondary" onClick={dialog.onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
