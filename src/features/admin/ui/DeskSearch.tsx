import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { DESK_SEARCH_MAX } from '#kit/desk.ts';
import type { List } from '#web/data/use-list.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { useSearchParamText } from '#web/ui/use-search-param-text.ts';

interface DeskSearchProps {
  label: ReactNode;
  field: ReturnType<typeof useSearchParamText>;
  list: Pick<List<unknown>, 'rows' | 'query'>;
}

/** Finds whoever writes to us in a list of the desk. */
export function DeskSearch({ label, field, list: { rows, query } }: DeskSearchProps) {
  const { t } = useLingui();
  const count = query.hasNextPage ? `${rows.length}+` : `${rows.length}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    field.searchNow();
  }

  return (
    <search>
      <form
        method="post"
        onSubmit={submit}
        className="grid justify-items-start gap-2 [&>:first-child]:w-full"
      >
        <TextField
          label={label}
          type="search"
          name="q"
          maxLength={DESK_SEARCH_MAX}
          value={field.text}
          onChange={field.setText}
        />
        <Button type="submit" look="secondary">
          <Trans>Search</Trans>
        </Button>
      </form>
      <p role="status" className="sr-only">
        {field.search && !query.isPending && !query.isError ? t`${count} found` : ''}
      </p>
    </search>
  );
}

interface NobodyProps {
  search: string;
  isFiltered: boolean;
  /** If nobody is on the list at all. */
  children: ReactNode;
}

/** What such a list says while it shows nobody. */
export function Nobody({ search, isFiltered, children }: NobodyProps) {
  if (search && isFiltered)
    return <Trans>Nobody with this status matches. Choose “All” to search everybody.</Trans>;
  if (search) return <Trans>Nobody matches. Check what you typed, or clear the search.</Trans>;
  if (isFiltered) return <Trans>Nobody has this status.</Trans>;
  return children;
}
