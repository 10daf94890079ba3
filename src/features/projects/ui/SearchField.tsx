import type { ReactNode } from 'react';
import { SEARCH_MAX } from '#features/accounts/accounts.rules.ts';
import { TextField } from '#web/ui/TextField.tsx';
import type { Search } from './use-search.ts';

interface SearchFieldProps {
  label: ReactNode;
  search: Pick<Search, 'typed' | 'setTyped'>;
}

/** A search that may stand within a form. */
export function SearchField({ label, search: { typed, setTyped } }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      type="search"
      name="search"
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={setTyped}
      // Enter would submit the surrounding form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}
