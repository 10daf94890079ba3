import { Plural, Trans } from '@lingui/react/macro';
import { formatDay, localDay } from '../../../web/dates.ts';
import { daysBetween, type ProjectStatus } from '../projects.rules.ts';

interface DueDateProps {
  /** A day like 2026-11-21. */
  due: string;
  /** What is completed is not late any more. */
  status?: ProjectStatus;
}

/** When a project is due: how far away, and the date itself; overdue in words. */
export function DueDate({ due, status }: DueDateProps) {
  const date = formatDay(due);
  if (status === 'completed') return <Trans>Due {date}</Trans>;
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
