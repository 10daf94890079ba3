import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '#web/ui/Tabs.tsx';
import { MyAppointments } from './MyAppointments.tsx';
import { ScheduleNew } from './ScheduleNew.tsx';
import { useView } from './use-view.ts';
import type { WithWhom } from './with-whom.ts';

interface SchedulingPanelProps {
  /** In a project: its provider, and only its appointments (APPT-53). */
  provider?: WithWhom;
  projectId?: string;
}

/** Where a customer books, and sees what is booked (APPT-04). */
export function SchedulingPanel({ provider, projectId }: SchedulingPanelProps) {
  const { t } = useLingui();
  const [view, show] = useView(['new', 'mine']);
  return (
    <Tabs
      label={t`Appointments`}
      selected={view}
      onSelect={show}
      tabs={[
        {
          id: 'new',
          title: <Trans>Schedule New</Trans>,
          content: (
            <ScheduleNew
              {...(provider && { provider })}
              {...(projectId && { projectId })}
              onShowMine={() => show('mine')}
            />
          ),
        },
        {
          id: 'mine',
          title: <Trans>My Appointments</Trans>,
          content: <MyAppointments projectId={projectId} onSchedule={() => show('new')} />,
        },
      ]}
    />
  );
}
