import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { api } from '../../../web/data/client.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { focusChooser, type Listed, PersonChooser } from './PersonChooser.tsx';
import type { ProviderDialogProps } from './provider-dialog.ts';
import { showChanged } from './show-changed.ts';

/** The customer picks one of the providers whom our team has verified. */
export default function ChooseProviderDialog({ project, onClose, onDone }: ProviderDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Listed | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'nobody' | 'failed' | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!chosen) {
      setProblem('nobody');
      return focusChooser('providers');
    }
    setBusy(true);
    setProblem(null);
    onDone(null);
    try {
      showChanged(await api.projects.setProvider({ id: project.id, service_provider_id: chosen.user_id }));
      onDone(t`${chosen.full_name} is in the project now.`);
      onClose();
    } catch (error) {
      console.error('a provider was not chosen', error);
      setProblem('failed');
      setBusy(false);
    }
  }

  return (
    <Dialog title={t`Choose a provider`} isOpen onClose={onClose}>
      <p>
        <Trans>
          Our team has checked who these providers are. Whom you choose can read this project and its
          messages, and sees your name and email address.
        </Trans>
      </p>
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <PersonChooser
          name="providers"
          legend={<Trans>Service provider</Trans>}
          searchLabel={<Trans>Search providers by name</Trans>}
          load={async (page) => {
            const { providers, next } = await api.projects.providers(page);
            return { next, people: providers.map((each) => ({ ...each, detail: each.organization })) };
          }}
          chosen={chosen}
          onChoose={(person) => {
            setChosen(person);
            setProblem(null);
          }}
          empty={<Trans>No provider is verified yet. You can invite somebody by email.</Trans>}
          failedTitle={t`We could not load the providers`}
          error={problem === 'nobody' ? t`Choose somebody from the list.` : undefined}
        />
        {problem === 'failed' ? (
          <Notice tone="danger" role="alert">
            <Trans>We could not save your change just now. Please try again.</Trans>
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy}>
            {busy ? <Trans>Saving...</Trans> : <Trans>Let them into the project</Trans>}
          </Button>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
