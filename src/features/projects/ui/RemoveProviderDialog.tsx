import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import type { ProviderDialogProps } from './provider-dialog.ts';
import { showChanged } from './show-changed.ts';

/** Says what the provider loses, before it happens. */
export default function RemoveProviderDialog({ project, onClose, onDone }: ProviderDialogProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  // Who it was stays in the words while the answer comes in.
  const [name] = useState(project.service_provider?.full_name ?? '');

  async function remove() {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    onDone(null);
    try {
      showChanged(await api.projects.setProvider({ id: project.id, service_provider_id: null }));
      onDone(t`${name} is not in the project any more.`);
      onClose();
    } catch (error) {
      console.error('a provider was not removed', error);
      setFailed(true);
      setBusy(false);
    }
  }

  return (
    <Dialog role="alertdialog" title={t`Remove ${name} from the project?`} isOpen onClose={onClose}>
      <p>
        <Trans>
          They can no longer open this project: not its messages, not its files, not what comes later. What
          they wrote stays here for you. You can let them in again at any time.
        </Trans>
      </p>
      {failed ? (
        <Notice tone="danger" role="alert">
          <Trans>We could not save your change just now. Please try again.</Trans>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" disabled={busy} onClick={() => void remove()}>
          <Trans>Remove provider</Trans>
        </Button>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
