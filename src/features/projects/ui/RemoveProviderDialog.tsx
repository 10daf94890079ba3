import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '#web/data/client.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { ProviderDialogProps } from './provider-dialog.ts';
import { showChanged } from './show-changed.ts';

/** Confirms the removal, saying what the provider loses. */
export default function RemoveProviderDialog({ project, onClose, onDone }: ProviderDialogProps) {
  const { t } = useLingui();
  // Keep the name on screen while the response updates the project.
  const [name] = useState(project.service_provider?.full_name ?? '');

  async function remove() {
    onDone(null);
    showChanged(await api.projects.setProvider({ id: project.id, service_provider_id: null }));
    onDone(t`${name} is not in the project any more.`);
  }

  return (
    <ConfirmDialog
      title={t`Remove ${name} from the project?`}
      action={<Trans>Remove provider</Trans>}
      confirm={remove}
      onClose={onClose}
    >
      <p>
        <Trans>
          They can no longer open this project: not its messages, not its files, not what comes later. What
          they wrote stays here for you. You can let them in again at any time.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
