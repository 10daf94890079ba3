import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatDay } from '#web/dates.ts';
import { paths } from '#web/paths.ts';
import { DueDate } from '#web/ui/DueDate.tsx';
import type { Task } from '../tasks.contract.ts';
import { isOpen } from '../tasks.rules.ts';
import { useRepeatWords } from './use-repeat-words.ts';

type TaskDueProps = Pick<Task, 'project_id' | 'due_date' | 'status' | 'repeat' | 'next'>;

/** When a task is due, in words and as a date (TASK-06); whether it repeats, and the way to the next one. */
export function TaskDue({ project_id, due_date, status, repeat, next }: TaskDueProps) {
  const repeatWords = useRepeatWords();
  if (due_date === null) return <Trans>No due date</Trans>;
  const nextDay = next?.due_date;
  return (
    <>
      <DueDate due={due_date} done={!isOpen(status)} />
      {repeat ? <span className="block text-ink-2">{repeatWords(repeat)}</span> : null}
      {next && nextDay ? (
        <Link className="link inline-flex min-h-11 items-center" to={paths.task(project_id, next.id)}>
          <Trans>The next one is due on {formatDay(nextDay)}</Trans>
        </Link>
      ) : null}
    </>
  );
}
