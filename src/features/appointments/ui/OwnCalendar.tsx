import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { ProviderCalendar } from './ProviderCalendar.tsx';
import { SchedulingPanel } from './SchedulingPanel.tsx';

/** The appointments of all own projects, and booking (DASH-18). */
export default function OwnCalendar() {
  const user = useAuth().session?.user;
  return user?.user_type === 'service_provider' ? <ProviderCalendar hasHours /> : <SchedulingPanel />;
}
