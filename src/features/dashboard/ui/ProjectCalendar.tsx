import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useProject } from './use-project.ts';

// Lazy: it is the largest part of a project, and brings React Aria.
const CalendarTab = lazy(() => import('#features/appointments/ui/CalendarTab.tsx'));

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
