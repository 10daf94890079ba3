import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyAgain } from '#web/lazy-again.ts';
import { useProject } from './use-project.ts';

// Lazy: it is the largest part of a project, and brings React Aria.
const CalendarTab = lazyAgain(() => import('#features/appointments/ui/CalendarTab.tsx'));

export default function ProjectCalendar() {
  const project = useProject();
  return (
    <Suspense
      fallback={
        <p role="status">
          <Trans>Loading...</Trans>
        </p>
      }
    >
      <CalendarTab project={project} />
    </Suspense>
  );
}
