import { Trans, useLingui } from '@lingui/react/macro';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { StatusOption } from './statuses.ts';

interface StatusFilterProps<S extends string> {
  statuses: StatusOption<S>[];
  value: S | 'all';
  onChange: (value: S | 'all') => void;
}

/** Filters a list by status. */
export function StatusFilter<S extends string>({ statuses, value, onChange }: StatusFilterProps<S>) {
  const { t } = useLingui();
  return (
    <SelectField<S | 'all'>
      label={<Trans>Show</Trans>}
      name="filter"
      className="w-full sm:w-60"
      value={value}
      options={[{ value: 'all', label: t`All` }, ...statuses]}
      onChange={onChange}
    />
  );
}

/** The query parameter for a status, if one is selected. */
export const statusOf = <S extends string>(filter: S | 'all') => (filter === 'all' ? {} : { status: filter });
