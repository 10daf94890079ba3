import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { lazyAgain } from '#web/lazy-again.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Agenda } from './Agenda.tsx';
import { AllAppointments } from './AllAppointments.tsx';
import { useView } from './use-view.ts';

// Lazy: most visits are for the appointments.
const ManageAvailability = lazyAgain(() => import('./ManageAvailability.tsx'));

interface ProviderCalendarProps {
  projectId?: string;
  /** Above all views: how the reader schedules. */
  children?: ReactNode;
  /** Whether the reader is a provider, with hours of their own. */
  hasHours: boolean;
}

/** The calendar of a provider (APPT-35). */
export function ProviderCalendar({ projectId, hasHours, children }: ProviderCalendarProps) {
  const { t } = useLingui();
  const [view, show] = useView(['calendar', 'all', 'availability']);
  return (
    <div className="grid gap-4">
      {children}
      <Tabs
        label={t`Appointments`}
        selected={hasHours || view !== 'availability' ? view : 'calendar'}
        onSelect={show}
        tabs={[
          { id: 'calendar', title: <Trans>Calendar</Trans>, content: <Agenda projectId={projectId} /> },
          {
            id: 'all',
            title: <Trans>All Appointments</Trans>,
            content: <AllAppointments projectId={projectId} hasHours={hasHours} />,
          },
          ...(hasHours
            ? [
                {
                  id: 'availability' as const,
                  title: <Trans>Manage Availability</Trans>,
                  content: (
                    <Suspense
                      fallback={
                        <p role="status" className="text-ink-2">
                          <Trans>Loading...</Trans>
                        </p>
                      }
                    >
                      <ManageAvailability />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
