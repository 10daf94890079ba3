import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import type { ListedReset } from '#features/accounts/accounts.resets.contract.ts';
import {
  RESET_NOTE,
  RESET_NOTE_MAX,
  RESET_REASONS,
  type ResetAct,
  type ResetReason,
} from '#features/accounts/accounts.resets.rules.ts';
import { useProof } from '#features/accounts/ui/factors/use-proof.tsx';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useResetReasons } from './reset-reasons.ts';

/** What an admin wants to do with a request. */
export interface PendingResetAct {
  act: ResetAct;
  reset: ListedReset;
  focusAfter: RefObject<HTMLElement | null>;
}
interface ResetDialogProps extends PendingResetAct {
  onDone: (reset: ListedReset) => void;
  /** Somebody else was quicker: the list is no longer right. */
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an admin begins, agrees or declines. */
export default function ResetDialog(props: ResetDialogProps) {
  switch (props.act) {
    case 'begin':
      return <Begin {...props} />;
    case 'agree':
      return <Agree {...props} />;
    case 'decline':
      return <Decline {...props} />;
  }
}

function Begin({ reset, focusAfter, onDone, onChanged, onClose }: ResetDialogProps) {
  const { t } = useLingui();
  const proof = useProof();
  const explain = useExplain(onChanged);
  const reasons = useResetReasons();
  const [reason, setReason] = useState<ResetReason | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const enough = RESET_NOTE.test(note.trim());
  const name = reset.person.full_name;

  function submit() {
    setTried(true);
    if (!reason || !enough) return false;
    return proof.run(async () => {
      const begun = await api.accounts.beginReset({ id: reset.id, reason, note: note.trim() });
      onDone(begun);
      notify.success(
        begun.other_admins > 1
          ? t`Begun. Another admin has to agree.`
          : t`Begun. Whoever runs the server has to agree.`,
      );
    });
  }

  return (
    <FormDialog
      title={<Trans>Begin to take the codes off the account of {name}?</Trans>}
      about={
        <p>
          <Trans>
            Make sure who it is first. A mail alone is not enough: whoever asks may have their mailbox. Then
            somebody else has to agree. {name} reads in their record how you made sure, but not your words.
          </Trans>
        </p>
      }
      unsaved={note.trim() !== ''}
      action={<Trans>Begin</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      explain={explain}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <Fieldset
        id="reset-reason"
        legend={<Trans>How did you make sure who it is?</Trans>}
        error={tried && !reason ? t`Choose one.` : undefined}
      >
        <div className="grid gap-2">
          {RESET_REASONS.map((each) => (
            <Choice
              key={each}
              kind="radio"
              name="reason"
              value={each}
              checked={reason === each}
              onChoose={() => setReason(each)}
            >
              {reasons[each]}
            </Choice>
          ))}
        </div>
      </Fieldset>
      <CountedField
        long
        label={<Trans>In your own words</Trans>}
        hint={<Trans>A few words for whoever has to agree. Only our team reads them.</Trans>}
        name="note"
        maxLength={RESET_NOTE_MAX}
        value={note}
        onChange={setNote}
        error={tried && !enough ? t`Say how in at least three words.` : undefined}
      />
      {proof.field}
    </FormDialog>
  );
}

function Agree({ reset, focusAfter, onDone, onChanged, onClose }: ResetDialogProps) {
  const { t } = useLingui();
  const proof = useProof();
  const explain = useExplain(onChanged);
  const reasons = useResetReasons();
  const { begun, id, person } = reset;
  const name = person.full_name;
  const other = begun?.name;

  const agree = () =>
    proof.run(async () => {
      if (!begun) return false;
      onDone(await api.accounts.agreeToReset({ id, begun_at: begun.at }));
      notify.success(t`Agreed. It happens in 24 hours.`);
      return true;
    });

  return (
    <FormDialog
      role="alertdialog"
      title={<Trans>Agree to take the codes off the account of {name}?</Trans>}
      about={
        <div className="grid gap-3">
          <p className="wrap-anywhere whitespace-pre-line">
            {begun ? (
              <Trans>
                {other} says: {reasons[begun.reason]}. “{begun.note}”
              </Trans>
            ) : null}
          </p>
          <p>
            <Trans>
              Agree only if this convinces you. {name} gets a mail at once and can stop it for 24 hours. Then
              their app, passkeys and recovery codes are taken off, and they are signed out everywhere.
            </Trans>
          </p>
        </div>
      }
      action={<Trans>Agree</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={agree}
      explain={explain}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {proof.field}
    </FormDialog>
  );
}

function Decline({ reset, focusAfter, onDone, onChanged, onClose }: ResetDialogProps) {
  const { t } = useLingui();
  const explain = useExplain(onChanged);
  const name = reset.person.full_name;

  async function decline() {
    onDone(await api.accounts.declineReset({ id: reset.id }));
    notify.success(t`Declined. Nothing is taken off.`);
  }

  return (
    <ConfirmDialog
      title={<Trans>Decline the request of {name}?</Trans>}
      action={<Trans>Decline it</Trans>}
      confirm={decline}
      explain={explain}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <p>
        <Trans>
          Nothing is taken off. {name} gets a mail that says so, and how to write to us. They can ask again.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

/** What an admin reads if it did not work. */
function useExplain(onChanged: () => Promise<unknown>) {
  const { t } = useLingui();
  return (error: unknown) => {
    switch (errorCode(error)) {
      case 'CHANGED_MEANWHILE':
      case 'NOT_FOUND':
        void onChanged();
        return t`This has since changed: another admin was quicker, it was stopped, or your first try reached us after all. Close this and look at the list again.`;
      case 'FORBIDDEN':
        return t`You cannot do this yourself, so nothing was changed.`;
      default:
        return t`We could not save it just now. Please try again.`;
    }
  };
}
