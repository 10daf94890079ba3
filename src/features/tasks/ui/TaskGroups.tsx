import { Trans, useLingui } from '@lingui/react/macro';
import type { PagedQuery } from '#web/data/next-page.ts';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import type { Task } from '../tasks.contract.ts';
import type { TaskStatus } from '../tasks.rules.ts';
import { STATUS_LABELS } from './labels.ts';
import { TaskCard } from './TaskCard.tsx';
import type { Choosing } from './use-choosing.ts';
import type { MovingCard } from './use-moving-card.ts';
import { useTaskStatus } from './use-task-status.ts';

/** What is under way comes first, what is closed last. */
const ORDER: TaskStatus[] = ['in_progress', 'pending', 'completed', 'cancelled'];

interface TaskGroupsProps {
  tasks: Task[];
  query: PagedQuery;
  choosing: Choosing;
  search: string;
  personId: string;
  /** Whether the reader changes tasks, and does not only look. */
  works: boolean;
  moving: MovingCard;
}

/** Cards under a heading for each status, in the order of the list. */
export function TaskGroups({ tasks, query, choosing, search, personId, works, moving }: TaskGroupsProps) {
  const { i18n } = useLingui();
  const { complete } = useTaskStatus();
  const groups = ORDER.map((status) => ({
    status,
    members: tasks.filter((task) => task.status === status),
  })).filter(({ members }) => members.length > 0);

  return (
    <>
      <div className="grid gap-6">
        {groups.map(({ status, members }) => (
          <section key={status} aria-labelledby={`tasks-${status}`} className="grid gap-3">
            <h3 id={`tasks-${status}`} className="text-xl">
              {i18n._(STATUS_LABELS[status])}
            </h3>
            <ul className="grid gap-3">
              {members.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  level={4}
                  isMine={task.assigned_to === personId}
                  search={search}
                  choice={
                    choosing.isOn
                      ? { isChosen: choosing.isChosen(task.id), onChoose: () => choosing.toggle(task.id) }
                      : undefined
                  }
                  onComplete={
                    works
                      ? () => {
                          moving.leaves(task);
                          void complete(task, () => moving.comesBack({ ...task, status: 'completed' }));
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ShowMore query={query} className="justify-self-start">
        <Trans>Load more tasks</Trans>
      </ShowMore>
    </>
  );
}
