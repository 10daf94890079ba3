import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import type { PlanAction } from './plan-action.ts';

const AddToProjectDialog = lazyAgain(() => import('./AddToProjectDialog.tsx'));

/** Offers to make a task of an action; nothing for people who have no project. Loaded for signed-in people only. */
export default function AddToProject({ action }: { action: PlanAction }) {
  const { t } = useLingui();
  const query = useQuery(orpc.projects.list.queryOptions({ input: {} }));
  const [open, setOpen] = useState(false);
  const hasProject = query.data?.projects.some(({ status }) => status !== 'completed');
  // Where that is unknown, the dialog says so, and tries again.
  if (!(hasProject ?? query.isLoadingError)) return null;
  return (
    <div className="no-print">
      <Button
        look="secondary"
        aria-label={t`Add to a project: ${action.title}`}
        onClick={() => setOpen(true)}
      >
        <FolderPlus aria-hidden className="size-5 flex-none" />
        <Trans>Add to a project</Trans>
      </Button>
      <Suspense>
        {open ? <AddToProjectDialog action={action} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}
