import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { CustomerChooser } from './CustomerChooser.tsx';
import type { Listed } from './PersonChooser.tsx';
import type { ProviderDialogProps } from './provider-dialog.ts';
import { showChanged } from './show-changed.ts';

const FAILURE = failing('invite', msg`We could not send it just now`);

/** The provider invites a customer into a project that has none. */
export default function InviteCustomerDialog({ project, onClose, onDone }: ProviderDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Listed | null>(null);
  const [nobody, setNobody] = useState(false);

  async function submit() {
    if (!chosen) {
      setNobody(true);
      return false;
    }
    onDone(null);
    showChanged(await api.projects.inviteCustomer({ id: project.id, customer_id: chosen.user_id }));
    onDone(t`We asked ${chosen.full_name}.`);
  }

  function explain(error: unknown) {
    const code = errorCode(error);
    if (code === 'CHANGED_MEANWHILE') {
      void invalidate(orpc.projects.read);
      return t`Somebody has since been invited to this project. Close this to see who.`;
    }
    if (code === 'TOO_MANY_REQUESTS') return t`We cannot send more invitations today. Please go on tomorrow.`;
    return undefined;
  }

  return (
    <FormDialog
      title={t`Invite a customer`}
      about={
        <p>
          <Trans>
            We ask them first. They see your name, and the title and description of this project. When they
            accept, they are in it.
          </Trans>
        </p>
      }
      action={<Trans>Send the invitation</Trans>}
      busyAction={<Trans>Sending...</Trans>}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      onClose={onClose}
    >
      <CustomerChooser
        chosen={chosen}
        onChoose={(person) => {
          setChosen(person);
          setNobody(false);
        }}
        error={nobody ? t`Choose somebody from the list.` : undefined}
      />
    </FormDialog>
  );
}
