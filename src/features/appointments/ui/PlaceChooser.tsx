import { Trans, useLingui } from '@lingui/react/macro';
import { ProjectSearchField } from '#features/projects/ui/ProjectSearchField.tsx';
import { type ProjectListQuery, useProjectSearch } from '#features/projects/ui/use-project-list.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { keyOf, type Place, placesIn } from './places.ts';

interface PlaceChooserProps {
  id: string;
  name: string;
  providerId: string;
  /** All projects of the provider. */
  list: ProjectListQuery;
  value: Place | null;
  onChange: (value: Place | null) => void;
  error: string | undefined;
}

/** One of the clients, and in which project; with a search where they are many. */
export function PlaceChooser({ providerId, list, value, onChange, ...field }: PlaceChooserProps) {
  const { t } = useLingui();
  const search = useProjectSearch(list);
  const { query } = search;
  const found = placesIn(query.data?.pages.flatMap((page) => page.projects) ?? [], providerId);
  const isFound = value !== null && found.some((each) => keyOf(each) === keyOf(value));
  // Keep what is chosen in the list while searching on.
  const shown = value && !isFound ? [value, ...found] : found;
  const labelOf = ({ customer, project }: Place) =>
    project ? `${customer.full_name} · ${project.title}` : t`${customer.full_name} · in no project`;
  return (
    <div className="grid gap-2">
      <ProjectSearchField
        search={search}
        label={<Trans>Search your clients by name or project</Trans>}
        found={found.length}
        none={<Trans>Nobody was found. Try fewer letters.</Trans>}
      />
      {query.isLoadingError ? (
        <LoadFailed title={t`We could not load your clients`} onRetry={() => void query.refetch()} />
      ) : null}
      <SelectField
        {...field}
        label={<Trans>With whom?</Trans>}
        options={[
          { value: '', label: t`Choose a client...` },
          ...shown.map((each) => ({ value: keyOf(each), label: labelOf(each) })),
        ]}
        value={value ? keyOf(value) : ''}
        onChange={(key) => onChange(shown.find((each) => keyOf(each) === key) ?? null)}
      />
      <ShowMore query={query} className="justify-self-start">
        <Trans>Show more clients</Trans>
      </ShowMore>
    </div>
  );
}
