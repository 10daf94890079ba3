import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { ListedQuery } from '#web/ui/PagedList.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import { SearchField } from './SearchField.tsx';
import type { Search } from './use-search.ts';

export interface Listed {
  user_id: string;
  full_name: string;
  /** Distinguishes people of the same name. */
  detail: string | null;
}

interface PersonChooserProps {
  legend: ReactNode;
  searchLabel: ReactNode;
  /** Name of the radio group in the form. */
  name: 'customers' | 'providers';
  /** The matches loaded so far. */
  found: { people: Listed[]; query: ListedQuery & { isError: boolean; isFetching: boolean } };
  search: Search;
  chosen: Listed | null;
  onChoose: (person: Listed) => void;
  empty: ReactNode;
  failedTitle: string;
  /** Whether a notification over the page says it too. */
  notifies?: boolean;
  error?: string | undefined;
}

/** Chooses one person out of many: a search, and its matches as options. */
export function PersonChooser(props: PersonChooserProps) {
  const { name, chosen, onChoose } = props;
  const { people: found, query } = props.found;
  const { words: search } = props.search;
  const { t } = useLingui();
  useNotifyWhile(query.isError && props.notifies === true, t`Error`, props.failedTitle, name);
  // Keep the chosen person in sight while searching on.
  const shown = chosen && !found.some((each) => each.user_id === chosen.user_id) ? [chosen, ...found] : found;

  return (
    <Fieldset id={`choose-${name}`} legend={props.legend} error={props.error}>
      <div className="grid gap-3">
        <SearchField label={props.searchLabel} search={props.search} />
        <p role="status" className="sr-only">
          {search && !query.isFetching ? t`${found.length} found` : ''}
        </p>
        {query.isLoadingError ? (
          <LoadFailed title={props.failedTitle} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <p role="status">
            <Trans>Loading...</Trans>
          </p>
        ) : shown.length === 0 ? (
          <p className="text-ink-2">{search ? <Nobody search={search} /> : props.empty}</p>
        ) : (
          <>
            <ul className="-m-1 grid max-h-72 gap-2 overflow-y-auto p-1">
              {shown.map((each) => (
                <li key={each.user_id}>
                  <Choice
                    kind="radio"
                    name={name}
                    value={each.user_id}
                    checked={chosen?.user_id === each.user_id}
                    onChoose={() => onChoose(each)}
                    hint={each.detail}
                  >
                    {each.full_name}
                  </Choice>
                </li>
              ))}
            </ul>
            <ShowMore query={query} look="quiet" className="justify-self-start" />
          </>
        )}
      </div>
    </Fieldset>
  );
}

/** Only a whole address finds somebody: fewer letters of it would not. */
function Nobody({ search }: { search: string }) {
  return search.includes('@') ? (
    <Trans>
      Nobody was found with this address. Please check it. If they have no account yet, ask them to sign up;
      then you can find them here.
    </Trans>
  ) : (
    <Trans>Nobody was found. Try fewer letters.</Trans>
  );
}
