import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SearchField } from './SearchField.tsx';
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
  const { words, query } = search;
  const count = query.hasNextPage ? `${found}+` : `${found}`;
  if (!search.offered) return null;
  return (
    <div className="grid gap-1">
      <SearchField label={label} search={search} />
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
