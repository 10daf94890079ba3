import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Participants } from '#features/projects/projects.rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { mayWork } from '../tasks.change.rules.ts';
import { NoTasks } from './NoTasks.tsx';
import { TaskCounters } from './TaskCounters.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { TaskGroups } from './TaskGroups.tsx';
import { TaskListBody } from './TaskListBody.tsx';
import { useTaskFilters } from './use-task-filters.ts';
import { useTasks } from './use-tasks.ts';

// Lazy: most people only look at the list.
const TaskDialogs = lazy(() => import('./TaskDialogs.tsx'));

/** The tasks of a project, and the one that is open (TASK-01 to TASK-06, TASK-36, TASK-37). */
export function TasksTab({ project }: { project: { id: string } & Participants }) {
  const personId = useAuth().session?.user.id ?? '';
  const { task: opened } = useParams();
  const chosen = useTaskFilters();
  const { query, tasks, counts } = useTasks(project.id, chosen);
  const [creating, setCreating] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const works = mayWork(project, personId);
  const isEmpty = counts?.total === 0;

  return (
    <section aria-labelledby="tasks" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="tasks" tabIndex={-1} className="text-2xl outline-none">
          <Trans>Task Management</Trans>
        </h2>
        {works ? (
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-5" />
            <Trans>Create Task</Trans>
          </Button>
        ) : null}
      </div>
      {counts && !isEmpty ? (
        <>
          <TaskCounters counts={counts} />
          <TaskFilters chosen={chosen} />
        </>
      ) : null}
      <TaskListBody
        query={query}
        chosen={chosen}
        found={tasks.length}
        empty={isEmpty ? <NoTasks onCreate={works ? () => setCreating(true) : undefined} /> : null}
        onShownAll={() => heading.current?.focus()}
      >
        <TaskGroups
          tasks={tasks}
          query={query}
          search={chosen.search}
          personId={personId}
          works={works}
          focusAfter={heading}
        />
      </TaskListBody>
      {counts && isEmpty ? <TaskCounters counts={counts} /> : null}
      <Suspense>
        {creating || opened ? (
          <TaskDialogs
            creating={creating}
            opened={opened}
            projectId={project.id}
            personId={personId}
            works={works}
            onNewClosed={() => setCreating(false)}
            focusAfter={heading}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
