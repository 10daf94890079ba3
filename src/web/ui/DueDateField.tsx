import { Trans, useLingui } from '@lingui/react/macro';
import { localDay } from '../dates.ts';
import { DayField } from './DayField.tsx';

/** Only for a complete date: while the year is being typed, browsers report years like 0002. */
const isPast = (day: string) => day > '1900' && day < localDay();

/**
 * The day something is due, which may be in the past; the form says so.
 * @param value empty for none
 */
export function DueDateField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const { t } = useLingui();
  return (
    <>
      <DayField
        label={<Trans>Due date</Trans>}
        optional={t`(optional)`}
        name="due_date"
        value={value}
        onChange={onChange}
      />
      <PastDay day={value} />
    </>
  );
}

/** Follows the field of a day, and says that it is past. */
export function PastDay({ day }: { day: string }) {
  return (
    <p role="status" className="-mt-2 text-warning empty:hidden">
      {isPast(day) ? <Trans>This day is in the past. You can keep it, or choose another.</Trans> : null}
    </p>
  );
}
