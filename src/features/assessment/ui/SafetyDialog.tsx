import { Trans, useLingui } from '@lingui/react/macro';
import { ExitButton } from '#features/accounts/ui/ExitButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Hazard } from '../assessment.answers.types.ts';
import { SafetyHelp } from './SafetyHelp.tsx';

/** Opens for each newly ticked hazard (ASMT-12, ASMT-17); closing it keeps the tick. */
export function SafetyDialog({ hazard, onClose }: { hazard: Hazard | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Safety first.`} isOpen={hazard !== null} onClose={onClose} role="alertdialog">
      {hazard ? <SafetyHelp hazards={[hazard]} /> : null}
      <div className="grid gap-4 border-t border-hairline pt-4">
        <Button onClick={onClose} className="justify-self-start">
          <Trans>Continue when safe</Trans>
        </Button>
        <ExitButton />
      </div>
    </Dialog>
  );
}
