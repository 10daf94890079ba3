import { CalendarTab } from '#features/appointments/ui/CalendarTab.tsx';
import { useProject } from './use-project.ts';

export default function ProjectCalendar() {
  return <CalendarTab project={useProject()} />;
}
