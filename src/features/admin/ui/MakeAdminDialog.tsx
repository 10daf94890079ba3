import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedPerson } from '#features/accounts/accounts.contract.ts';
import { useProof } from '#features/accounts/ui/factors/use-proof.tsx';
import { api } from '#web/data/client.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useExplainPerson } from './PersonDialog.tsx';

interface MakeAdminDialogProps {
  person: ListedPerson;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before somebody becomes an admin, and again who is asking where that was proved long ago. */
export default function MakeAdminDialog({ person, onDone, onClose }: MakeAdminDialogProps) {
  const { t } = useLingui();
  const proof = useProof();
  const explain = useExplainPerson();
  const name = person.full_name;

  const make = () =>
    proof.run(async () => {
      await api.accounts.setAdmin({ id: person.id, is_admin: true });
      notify.success(t`${name} is an admin now.`);
      onDone();
    });

  return (
    <FormDialog
      role="alertdialog"
      title={<Trans>Make {name} an admin?</Trans>}
      about={
        <div className="grid gap-3">
          <p className="break-all text-ink-2">{person.email}</p>
          <p>
            <Trans>
              They see the whole admin desk, and can do all that you can do there, such as closing accounts.
            </Trans>
          </p>
        </div>
      }
      action={<Trans>Make admin</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={make}
      explain={explain}
      onClose={onClose}
    >
      {proof.field}
    </FormDialog>
  );
}
