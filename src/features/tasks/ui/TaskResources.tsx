import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, File, Paperclip, X } from 'lucide-react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { paths } from '#kit/paths.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import type { Task } from '../tasks.contract.ts';
import type { TaskResource } from '../tasks.resources.contract.ts';
import { useResources } from './use-resources.ts';

// Lazy: most people only look at the task.
const AttachDialog = lazyAgain(() => import('./AttachDialog.tsx'));
const OpenFile = lazyAgain(() => import('#features/files/ui/OpenFile.tsx'));

interface TaskResourcesProps {
  task: Pick<Task, 'id' | 'project_id'>;
  /** Whether the reader changes tasks, and does not only look. */
  works: boolean;
}

/** The files and packs that are attached to a task: each opens (TASK-25). */
export function TaskResources({ task, works }: TaskResourcesProps) {
  const { query, resources, problem, detach } = useResources(task);
  const [attaching, setAttaching] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 ref={heading} id={id} tabIndex={-1} className="font-body text-lg font-semibold outline-none">
        <Trans>Resources</Trans>
      </h3>
      {query.data ? (
        <>
          {resources.length === 0 ? (
            <p className="text-ink-2">
              <Trans>No files or packs are attached yet.</Trans>
            </p>
          ) : (
            <ul className="grid gap-2">
              {resources.map((resource) => (
                <Resource
                  key={resource.id}
                  resource={resource}
                  problem={problem?.of === resource.id ? problem.said : null}
                  onOpen={setOpened}
                  onDetach={
                    works
                      ? () => {
                          // Before the pressed button disappears.
                          heading.current?.focus();
                          void detach(resource);
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
          {works ? (
            <div>
              <Button look="secondary" onClick={() => setAttaching(true)}>
                <Paperclip aria-hidden className="size-5 flex-none" />
                <Trans>Attach files or packs</Trans>
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <ResourcesUnread failed={query.isError} onRetry={() => void query.refetch()} />
      )}
      <Suspense>
        {attaching ? <AttachDialog task={task} onClose={() => setAttaching(false)} /> : null}
        {opened ? (
          <OpenFile
            projectId={task.project_id}
            fileId={opened}
            onClose={() => setOpened(null)}
            focusAfter={heading}
          />
        ) : null}
      </Suspense>
    </section>
  );
}

function ResourcesUnread({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  if (failed) return <LoadFailed title={t`We could not load the resources`} onRetry={onRetry} />;
  return (
    <p role="status" className="text-ink-2">
      <Trans>Loading...</Trans>
    </p>
  );
}

interface ResourceProps {
  resource: TaskResource;
  /** Why it could not be taken off. */
  problem: ReactNode;
  onOpen: (fileId: string) => void;
  /** Left out for whoever only looks. */
  onDetach: (() => void) | undefined;
}

function Resource({ resource, problem, onOpen, onDetach }: ResourceProps) {
  const { t } = useLingui();
  const { kind, title, file_id, pack_id } = resource;
  const Icon = kind === 'file' ? File : BookOpen;
  const link = 'link inline-flex min-h-11 items-center text-left wrap-anywhere';
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Icon aria-hidden className="size-5 flex-none text-ink-2" />
      <div className="min-w-0 flex-1">
        {title === null ? (
          <p className="text-ink-2">
            {kind === 'file' ? (
              <Trans>This file was deleted.</Trans>
            ) : (
              <Trans>This pack is no longer available.</Trans>
            )}
          </p>
        ) : file_id ? (
          <button type="button" className={`${link} cursor-pointer`} onClick={() => onOpen(file_id)}>
            {title}
          </button>
        ) : (
          // A new tab: words typed for a new item stay.
          <a className={link} href={paths.readyPack(pack_id ?? '')} target="_blank" rel="noreferrer">
            <span>
              {title}{' '}
              <span className="text-sm text-ink-2">
                <Trans>(opens in a new tab)</Trans>
              </span>
            </span>
          </a>
        )}
      </div>
      {onDetach ? (
        <button
          type="button"
          aria-label={title === null ? t`Remove what is no longer available` : t`Remove ${title}`}
          className="fade grid size-12 flex-none cursor-pointer place-content-center rounded-control text-ink-2 hover:bg-muted"
          onClick={onDetach}
        >
          <X aria-hidden className="size-5" />
        </button>
      ) : null}
      {problem ? (
        <div className="basis-full">
          <Problem>{problem}</Problem>
        </div>
      ) : null}
    </li>
  );
}
