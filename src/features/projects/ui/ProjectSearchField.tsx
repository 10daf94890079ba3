import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SEARCH_MAX } from '#features/accounts/accounts.rules.ts';
import { TextField } from '#web/ui/TextField.tsx';
import type { ProjectSearch } from './use-project-list.ts';

interface ProjectSearchFieldProps {
  search: ProjectSearch;
  label: ReactNode;
  /** How many of what it looks for are listed. */
  found: number;
  /** Shown if it found nothing. */
  none: ReactNode;
}

/** Where to type what a project is called, or who is in it; for people who have more than a page of them. */
export function ProjectSearchField({ search, label, found, none }: ProjectSearchFieldProps) {
  const { t } = useLingui();
  const { typed, setTyped, words, query } = search;
  const count = query.hasNextPage ? `${found}+` : `${found}`;
  if (!search.offered) return null;
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        type="search"
        name="search"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={setTyped}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="min-h-6 text-ink-2">
        {!words || query.isFetching || query.isError
          ? ''
          : found > 0
            ? t`${count} found`
            : query.hasNextPage
              ? ''
              : none}
      </p>
    </div>
  );
}
