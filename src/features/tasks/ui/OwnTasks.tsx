import { Trans } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { useRef } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { TaskCard } from './TaskCard.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { TaskListBody } from './TaskListBody.tsx';
import { useTaskFilters } from './use-task-filters.ts';
import { useOwnTasks } from './use-tasks.ts';

interface OwnTasksProps {
  /** Where the page's own heading says it. */
  headingHidden?: boolean;
}

/** The tasks of all own projects; each opens in its project (DASH-22). */
export default function OwnTasks({ headingHidden = false }: OwnTasksProps) {
  const personId = useAuth().session?.user.id;
  const chosen = useTaskFilters();
  const { query, tasks } = useOwnTasks(chosen);
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = query.isSuccess && !query.isPlaceholderData && !chosen.filtered && tasks.length === 0;
  return (
    <section aria-labelledby="own-tasks" className="grid gap-5">
      <h2
        ref={heading}
        id="own-tasks"
        tabIndex={-1}
        className={headingHidden ? 'sr-only' : 'text-2xl outline-none'}
      >
        <Trans>Tasks</Trans>
      </h2>
      {isEmpty || query.isPending ? null : <TaskFilters chosen={chosen} />}
      <TaskListBody
        query={query}
        chosen={chosen}
        found={tasks.length}
        empty={isEmpty ? <NoOwnTasks /> : null}
        onShownAll={() => heading.current?.focus()}
      >
        <ul className="grid gap-3">
          {tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              level={3}
              isMine={task.assigned_to === personId}
              search=""
              onComplete={undefined}
            />
          ))}
        </ul>
        <ShowMore query={query} className="justify-self-start">
          <Trans>Load more tasks</Trans>
        </ShowMore>
      </TaskListBody>
    </section>
  );
}

function NoOwnTasks() {
  return (
    <Card className="grid justify-items-center gap-3 text-center">
      <ListChecks aria-hidden className="size-10 text-primary" />
      <h3 className="text-xl">
        <Trans>No tasks yet</Trans>
      </h3>
      <p className="measure text-ink-2">
        <Trans>
          Open a project and create its first task. What has to be done in all your projects is listed here,
          the most urgent first.
        </Trans>
      </p>
    </Card>
  );
}
