import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, FolderOpen, UserRound } from 'lucide-react';
import { paths } from '#kit/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { Task } from '../tasks.contract.ts';
import { Progress } from './Progress.tsx';
import { TaskBadges } from './TaskBadges.tsx';
import { TaskDue } from './TaskDue.tsx';

interface TaskCardProps {
  task: Task & { project_title?: string };
  /** That of its heading. */
  level: 3 | 4;
  /** Whether the assignee is the reader. */
  isMine: boolean;
  /** The filters, for the way back. */
  search: string;
  /** Left out where it is only looked at. */
  onComplete: (() => void) | undefined;
  /** While several are being chosen: whether this one is. It then offers nothing else. */
  choice?: { isChosen: boolean; onChoose: () => void } | undefined;
}

/** One task of a list (TASK-04 to TASK-06); its project too, in a list of several. */
export function TaskCard({ task, level, isMine, search, onComplete, choice }: TaskCardProps) {
  const { t } = useLingui();
  const { title, description, status, assigned_user, project_title } = task;
  const Heading = `h${level}` as const;
  const name = assigned_user?.full_name;
  return (
    <li>
      <Card className="grid gap-3">
        <div className="grid gap-2">
          <div className="flex items-start gap-1">
            {choice ? (
              <label className="-my-2.5 -ml-3 grid size-12 flex-none cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  className="choice scroll-mb-56"
                  aria-label={t`Choose: ${title}`}
                  checked={choice.isChosen}
                  onChange={choice.onChoose}
                />
              </label>
            ) : null}
            <Heading className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</Heading>
          </div>
          <TaskBadges {...task} />
        </div>
        {description ? <p className="measure line-clamp-2 wrap-anywhere text-ink-2">{description}</p> : null}
        <Progress items={task.checklist_items} />
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {project_title ? (
            <p className="flex min-w-0 items-start gap-2">
              <FolderOpen aria-hidden className="mt-1 size-5 flex-none text-ink-2" />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">
                  <Trans>Project:</Trans>{' '}
                </span>
                {project_title}
              </span>
            </p>
          ) : null}
          <p className="flex items-start gap-2">
            <CalendarDays aria-hidden className="mt-1 size-5 flex-none text-ink-2" />
            <span>
              <TaskDue {...task} way={{ search, state: FROM_LIST }} />
            </span>
          </p>
          <p className="flex min-w-0 items-start gap-2">
            <UserRound aria-hidden className="mt-1 size-5 flex-none text-ink-2" />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">
                <Trans>Assignee:</Trans>{' '}
              </span>
              {name ?? <Trans>Unassigned</Trans>}
              {isMine ? (
                <span className="text-ink-2">
                  {' '}
                  <Trans>(you)</Trans>
                </span>
              ) : null}
            </span>
          </p>
        </div>
        {choice ? null : (
          /* On a phone they fill the line, or each its own: a quiet one would look indented. */
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            <ButtonLink
              id={linkOf(task.id)}
              look="secondary"
              className="px-[12px]"
              aria-label={t`View Details: ${title}`}
              to={{ pathname: paths.task(task.project_id, task.id), search }}
              state={FROM_LIST}
              preventScrollReset
            >
              <Trans>View Details</Trans>
            </ButtonLink>
            {onComplete && status !== 'completed' ? (
              <Button
                look="quiet"
                className="px-[12px]"
                aria-label={t`Mark Complete: ${title}`}
                onClick={onComplete}
              >
                <Trans>Mark Complete</Trans>
              </Button>
            ) : null}
          </div>
        )}
      </Card>
    </li>
  );
}

/** The state of a history entry that has the list before it: closing goes back there. */
export const FROM_LIST = { fromTasks: true };

/** @returns the id of a card's link */
export const linkOf = (taskId: string) => `task-${taskId}`;
