import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { formatDay } from '#web/dates.ts';
import { DueDate } from '#web/ui/DueDate.tsx';
import type { Task } from '../tasks.contract.ts';
import { isOpen } from '../tasks.rules.ts';
import { useRepeatWords } from './use-repeat-words.ts';

interface TaskDueProps extends Pick<Task, 'project_id' | 'due_date' | 'status' | 'repeat' | 'next'> {
  /** How the way to the next one keeps the filters, and the way back. */
  way: { search: string; state: unknown; replace?: boolean };
}

/** When a task is due, in words and as a date (TASK-06); whether it repeats, and the way to the next one. */
export function TaskDue({ project_id, due_date, status, repeat, next, way }: TaskDueProps) {
  const repeatWords = useRepeatWords();
  if (due_date === null) return <Trans>No due date</Trans>;
  const nextDay = next?.due_date;
  const { search, ...entry } = way;
  return (
    <>
      <DueDate due={due_date} done={!isOpen(status)} />
      {repeat ? <span className="block text-ink-2">{repeatWords(repeat)}</span> : null}
      {next && nextDay ? (
        <Link
          className="link inline-flex min-h-11 items-center"
          to={{ pathname: paths.task(project_id, next.id), search }}
          preventScrollReset
          {...entry}
        >
          <Trans>The next one is due on {formatDay(nextDay)}</Trans>
        </Link>
      ) : null}
    </>
  );
}
