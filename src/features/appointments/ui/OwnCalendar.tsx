import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { ProviderCalendar } from './ProviderCalendar.tsx';
import { ScheduleAnywhere } from './ScheduleButton.tsx';
import { SchedulingPanel } from './SchedulingPanel.tsx';

/** The appointments of all own projects, booking (DASH-18), and the way into one's own calendar. */
export default function OwnCalendar() {
  const user = useAuth().session?.user;
  return (
    <div ref={showIfMeant} className="grid gap-6">
      {user?.user_type === 'service_provider' ? (
        <ProviderCalendar hasHours>
          <ScheduleAnywhere />
        </ProviderCalendar>
      ) : (
        <SchedulingPanel />
      )}
      <CalendarFeed />
    </div>
  );
}

/** A link led here before there was anything to scroll to: see paths.app. */
function showIfMeant(calendar: HTMLElement | null) {
  const { hash } = window.location;
  if (hash === '#work') calendar?.closest(hash)?.scrollIntoView();
}
