import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { after, invalidate, pages } from '#web/data/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { announceFailure } from '#web/ui/failing.ts';
import { PagedList } from '#web/ui/PagedList.tsx';
import { notify } from '#web/ui/toast.tsx';
import { newChecklistItem } from '../tasks.rules.ts';
import { CREATING } from './failures.ts';
import type { PlanAction } from './plan-action.ts';

interface AddToProjectDialogProps {
  action: PlanAction;
  onClose: () => void;
}

/** Own projects: each takes the action once, and then leads to its task. */
export default function AddToProjectDialog({ action, onClose }: AddToProjectDialogProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(
    orpc.projects.list.infiniteOptions({ input: after<string>, ...pages<string>() }),
  );
  const made = useQuery(orpc.tasks.ofAction.queryOptions({ input: { action: action.code } }));
  const [adding, setAdding] = useState<string | null>(null);
  /** The project it was added to last, whose link gets the focus of the button it replaces. */
  const added = useRef<string | null>(null);
  const projects = query.data?.pages.flatMap((page) => page.projects) ?? [];
  const taskIn = (id: string) => made.data?.tasks.find(({ project_id }) => project_id === id)?.id;

  async function add(id: string) {
    setAdding(id);
    try {
      await api.tasks.create({ id, client_id: uuidv7(), ...taskOf(action) });
      added.current = id;
      await invalidate(orpc.tasks, orpc.dashboard);
      CREATING.clear();
      notify.success(t`Success`, t`Task created successfully`);
    } catch (error) {
      announceFailure(CREATING, error);
    } finally {
      setAdding(null);
    }
  }

  return (
    <Dialog isOpen title={t`Add to a project`} onClose={onClose}>
      <p className="wrap-anywhere">
        <Trans>
          “{action.title}” becomes a task, with its steps to tick off. Everybody in the project sees it.
        </Trans>
      </p>
      <PagedList
        query={{
          ...query,
          isPending: query.isPending || made.isPending,
          isLoadingError: query.isLoadingError || made.isLoadingError,
          refetch: () => Promise.all([query.refetch(), made.refetch()]),
        }}
        empty={<Trans>You have no project that is open.</Trans>}
      >
        {projects
          .filter(({ id, status }) => status !== 'completed' || taskIn(id))
          .map(({ id, title }) => {
            const task = taskIn(id);
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{title}</span>
                {task ? (
                  <Link
                    ref={(link) => {
                      if (added.current !== id || !link) return;
                      added.current = null;
                      link.focus();
                    }}
                    className="link inline-flex min-h-12 items-center"
                    to={paths.task(id, task)}
                    aria-label={t`Open the task in ${title}`}
                  >
                    <Trans>Open the task</Trans>
                  </Link>
                ) : (
                  <Button
                    look="secondary"
                    busy={adding === id}
                    aria-label={t`Add to ${title}`}
                    onClick={() => void add(id)}
                  >
                    {adding === id ? <Trans>Adding...</Trans> : <Trans context="to a project">Add</Trans>}
                  </Button>
                )}
              </li>
            );
          })}
      </PagedList>
      <div>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function taskOf({ code, title, why, steps }: PlanAction) {
  return {
    title,
    description: why,
    checklist_items: steps.flatMap((text) => newChecklistItem(text, Date.now(), Math.random()) ?? []),
    source_action: code,
  };
}
