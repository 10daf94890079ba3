import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { type Listed, PersonChooser } from './PersonChooser.tsx';
import type { ProviderDialogProps } from './provider-dialog.ts';
import { showChanged, showOvertaken } from './show-changed.ts';
import { useSearch } from './use-search.ts';

const FAILURE = failing('choose provider');

/** The customer picks one of the verified providers. */
export default function ChooseProviderDialog({ project, onClose, onDone }: ProviderDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Listed | null>(null);
  const [nobody, setNobody] = useState(false);
  const search = useSearch();
  const query = useInfiniteQuery(
    orpc.projects.providers.infiniteOptions({
      input: (page) => ({ search: search.words, ...after(page) }),
      ...pages<string>(),
      placeholderData: keepPreviousData,
    }),
  );
  const providers = query.data?.pages.flatMap((page) => page.providers) ?? [];

  async function submit() {
    if (!chosen) {
      setNobody(true);
      return false;
    }
    onDone(null);
    // Offered only while nobody is there.
    const choice = { service_provider_id: chosen.user_id, seen: null };
    showChanged(await api.projects.setProvider({ id: project.id, ...choice }));
    onDone(t`${chosen.full_name} is in the project now.`);
  }

  function explain(error: unknown) {
    const other = showOvertaken(error)?.service_provider?.full_name;
    return other && t`${other} has joined this project in the meantime. Nobody else was let in.`;
  }

  return (
    <FormDialog
      title={t`Choose a provider`}
      about={
        <p>
          <Trans>
            Our team let these providers in. That proves no license: please check for yourself. Whom you
            choose can read this project and its messages, and sees your name and email address. Our team can
            open a project too; each time is written down.
          </Trans>
        </p>
      }
      action={<Trans>Let them into the project</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      onClose={onClose}
    >
      <PersonChooser
        name="providers"
        legend={<Trans>Service provider</Trans>}
        searchLabel={<Trans>Search providers by name</Trans>}
        search={search}
        found={{ query, people: providers.map((each) => ({ ...each, detail: each.organization })) }}
        chosen={chosen}
        onChoose={(person) => {
          setChosen(person);
          setNobody(false);
        }}
        empty={<Trans>There is nobody to choose now. You can invite somebody by email.</Trans>}
        failedTitle={t`We could not load the providers`}
        error={nobody ? t`Choose somebody from the list.` : undefined}
      />
    </FormDialog>
  );
}
