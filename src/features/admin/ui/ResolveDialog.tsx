import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import { REASON_MAX } from '../../assessment/assessment.rules/cases.ts';

interface ResolveDialogProps {
  /** Whose case it is. */
  name: string;
  resolve: (reason: string) => Promise<void>;
  /** Says why it did not work. */
  explain: (error: unknown) => string;
  onClose: () => void;
}

/** Asks how a case ended: after this nobody looks at it by itself. */
export function ResolveDialog({ name, resolve, explain, onClose }: ResolveDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || !reason.trim()) return;
    setBusy(true);
    setProblem(null);
    try {
      await resolve(reason.trim());
      onClose();
    } catch (error) {
      setProblem(explain(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={t`Resolve the case of ${name}?`} isOpen onClose={onClose}>
      <p>
        <Trans>It leaves the list of open cases. Please say how it ended. Only admins read this.</Trans>
      </p>
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        {problem ? (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        ) : null}
        <TextField
          long
          label={<Trans>How did it end?</Trans>}
          name="reason"
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
          error={tried && !reason.trim() ? t`Say in a few words how it ended.` : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy}>
            {busy ? <Trans>Saving...</Trans> : <Trans>Resolve the case</Trans>}
          </Button>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
