import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { useAuth } from './AuthProvider.tsx';

/** Warns a quiet person before the session ends; what they typed is kept either way. */
export default function SessionEnding() {
  const { t } = useLingui();
  const { session, endingSoon, store } = useAuth();
  if (!session || !endingSoon) return null;
  return (
    <Dialog title={t`Are you still there?`} isOpen role="alertdialog">
      <p>
        <Trans>
          To keep your information private, we sign you out after 30 quiet minutes. Your answers are saved,
          and you can go on where you left off.
        </Trans>
      </p>
      <Button onClick={() => void store.extend()} className="justify-self-start">
        <Trans>Stay signed in</Trans>
      </Button>
    </Dialog>
  );
}
