import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '#web/data/client.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import type { ProviderDialogProps } from './provider-dialog.ts';
import { showChanged, showOvertaken } from './show-changed.ts';

const FAILURE = failing('remove provider');

/** Confirms the removal, saying what the provider loses. */
export default function RemoveProviderDialog({ project, onClose, onDone }: ProviderDialogProps) {
  const { t } = useLingui();
  // Whom the question is about, whoever takes their place meanwhile.
  const [{ service_provider: provider, service_provider_id: seen }] = useState(project);
  const name = provider?.full_name ?? '';

  async function remove() {
    onDone(null);
    showChanged(await api.projects.setProvider({ id: project.id, service_provider_id: null, seen }));
    onDone(t`${name} is not in the project any more.`);
  }

  function explain(error: unknown) {
    const other = showOvertaken(error)?.service_provider?.full_name;
    return other && t`${other} is the provider now. Nobody was removed.`;
  }

  return (
    <ConfirmDialog
      title={t`Remove ${name} from the project?`}
      action={<Trans>Remove provider</Trans>}
      confirm={remove}
      failure={FAILURE}
      explain={explain}
      onClose={onClose}
    >
      <p>
        <Trans>
          They can no longer open this project: not its messages, not its files, not what comes later. What
          they wrote stays here for you.
        </Trans>{' '}
        {provider?.closed ? (
          <Trans>You can let them in again only once their account is open again.</Trans>
        ) : (
          <Trans>You can let them in again at any time.</Trans>
        )}
      </p>
      <p>
        <Trans>
          Documents that they asked you to sign are withdrawn for good, unless you have signed them. Nobody is
          assigned to their open tasks any more.
        </Trans>
      </p>
      <p>
        <Trans>
          Appointments that are booked with them stay. Please cancel those that you no longer want, in your
          calendar.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
