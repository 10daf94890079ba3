import { Plural, Trans } from '@lingui/react/macro';
import { daysBetween } from '#kit/days.ts';
import { formatDay, localDay } from '../dates.ts';

interface DueDateProps {
  /** A date such as 2026-11-21. */
  due: string;
  /** A finished task is not late. */
  done?: boolean;
}

/** When something is due: how far away, and the date; overdue is said in words. */
export function DueDate({ due, done = false }: DueDateProps) {
  const date = formatDay(due);
  if (done) return <Trans>Due {date}</Trans>;
  const days = daysBetween(localDay(), due);
  if (days === 0) return <Trans>Due today ({date})</Trans>;
  if (days === 1) return <Trans>Due tomorrow ({date})</Trans>;
  if (days > 1)
    return (
      <Trans>
        Due in {days} days ({date})
      </Trans>
    );
  return (
    <span className="font-semibold text-danger">
      <Plural value={-days} one={`Overdue by # day (${date})`} other={`Overdue by # days (${date})`} />
    </span>
  );
}
