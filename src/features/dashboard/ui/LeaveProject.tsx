import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';

// Lazy: hardly anybody leaves.
const LeaveProjectDialog = lazyAgain(() => import('./LeaveProjectDialog.tsx'));

/** A provider's way out of a project. */
export function LeaveProject(props: { project: ProjectDetails; personId: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div>
        <Button look="secondary" onClick={() => setAsking(true)}>
          <Trans>Leave this project</Trans>
        </Button>
      </div>
      <Suspense>
        {asking ? <LeaveProjectDialog {...props} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </>
  );
}
