import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { isLastIn, type Participants } from '#features/projects/projects.rules.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { mayWork } from '../tasks.change.rules.ts';
import { NoTasks } from './NoTasks.tsx';
import { TaskCounters } from './TaskCounters.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { TaskGroups } from './TaskGroups.tsx';
import { TaskListBody } from './TaskListBody.tsx';
import { useChoosing } from './use-choosing.ts';
import { useMovingCard } from './use-moving-card.ts';
import { useTaskFilters } from './use-task-filters.ts';
import { useTasks } from './use-tasks.ts';

// Lazy: most people only look at the list.
const TaskDialogs = lazyAgain(() => import('./TaskDialogs.tsx'));
const ChosenBar = lazyAgain(() => import('./ChosenBar.tsx'));

/** The tasks of a project, and the one that is open (TASK-01 to TASK-06, TASK-36, TASK-37). */
export function TasksTab({ project }: { project: { id: string; ended: boolean } & Participants }) {
  const personId = useAuth().session?.user.id ?? '';
  const { task: opened } = useParams();
  const chosen = useTaskFilters();
  const { query, tasks, counts } = useTasks(project.id, chosen);
  const [creating, setCreating] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Here, because it outlives a list of which nothing is left.
  const moving = useMovingCard(tasks, heading);
  const works = mayWork(project, personId);
  const choosing = useChoosing(tasks);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const isEmpty = counts?.total === 0;

  function stopChoosing() {
    choosing.stop();
    chooseButton.current?.focus();
  }
  function onKeyDown({ key, target, currentTarget }: KeyboardEvent) {
    // Not from a dialog, which closes by itself.
    if (key === 'Escape' && choosing.isOn && currentTarget.contains(target as Node)) stopChoosing();
  }

  return (
    <section aria-labelledby="tasks" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="tasks" tabIndex={-1} className="text-2xl outline-none">
          <Trans>Task Management</Trans>
        </h2>
        {works ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setCreating(true)}>
              <Plus aria-hidden className="size-5" />
              <Trans>Create Task</Trans>
            </Button>
            {counts && !isEmpty ? (
              <Button
                ref={chooseButton}
                look="secondary"
                aria-pressed={choosing.isOn}
                onClick={() => (choosing.isOn ? choosing.stop() : choosing.choose([]))}
              >
                <Trans>Choose several</Trans>
              </Button>
            ) : null}
          </div>
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only handles Escape of what is in it */}
        <div className="grid gap-5" onKeyDown={onKeyDown}>
          <TaskGroups
            tasks={tasks}
            query={query}
            choosing={choosing}
            search={chosen.search}
            personId={personId}
            works={works}
            moving={moving}
          />
          {choosing.isOn ? (
            <Suspense>
              <ChosenBar
                choosing={choosing}
                shown={tasks}
                projectId={project.id}
                personId={personId}
                onStop={stopChoosing}
                focusAfter={chooseButton}
              />
            </Suspense>
          ) : null}
        </div>
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
            isNote={isLastIn(project, personId)}
            onNewClosed={() => setCreating(false)}
            focusAfter={heading}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
