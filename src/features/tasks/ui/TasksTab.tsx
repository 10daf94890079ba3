import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Participants } from '#features/projects/projects.rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { useNotifyWhile } from '#web/ui/use-notify-while.ts';
import { mayWork } from '../tasks.change.rules.ts';
import { NoMatch, NoTasks } from './NoTasks.tsx';
import { TaskCounters } from './TaskCounters.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { TaskGroups } from './TaskGroups.tsx';
import { useTaskFilters } from './use-task-filters.ts';
import { useTasks } from './use-tasks.ts';

// Lazy: most people only look at the list.
const TaskDialogs = lazy(() => import('./TaskDialogs.tsx'));

/** The tasks of a project, and the one that is open (TASK-01 to TASK-06, TASK-36, TASK-37). */
export function TasksTab({ project }: { project: { id: string } & Participants }) {
  const { t } = useLingui();
  const personId = useAuth().session?.user.id ?? '';
  const { task: opened } = useParams();
  const { filters, filtered, choose, showAll, search } = useTaskFilters();
  const { query, tasks, counts } = useTasks(project.id, filters);
  const [creating, setCreating] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const works = mayWork(project, personId);
  useNotifyWhile(query.isError, t`Error`, t`Failed to load tasks`, 'tasks');

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
      {counts ? <TaskCounters counts={counts} /> : null}
      {counts && counts.total > 0 ? <TaskFilters filters={filters} choose={choose} /> : null}
      <p role="status" className="sr-only">
        {filtered && !query.isFetching ? t`${tasks.length} found` : ''}
      </p>
      {query.isLoadingError ? (
        <LoadFailed title={t`Failed to load tasks`} onRetry={() => void query.refetch()}>
          <Trans>Nothing is lost. Check your connection, then try again.</Trans>
        </LoadFailed>
      ) : query.isPending ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : counts?.total === 0 ? (
        <NoTasks onCreate={works ? () => setCreating(true) : undefined} />
      ) : tasks.length === 0 ? (
        <NoMatch
          onShowAll={() => {
            showAll();
            heading.current?.focus();
          }}
        />
      ) : (
        <TaskGroups
          tasks={tasks}
          query={query}
          search={search}
          personId={personId}
          works={works}
          focusAfter={heading}
        />
      )}
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
