import { useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { Message } from '#features/chat/chat.contract.ts';
import { formatTime } from '#web/dates.ts';
import { paths } from '#web/paths.ts';

/** From a message to the times of its project's provider. */
export default function ScheduleThis({ message }: { message: Message }) {
  const { t } = useLingui();
  return (
    <Link
      title={t`Schedule this`}
      aria-label={t`Schedule an appointment from the message of ${formatTime(message.created_at)}`}
      className="fade -my-2 grid size-[44px] flex-none place-content-center rounded-control text-inherit hover:bg-muted hover:text-primary"
      to={paths.projectCalendar(message.project_id, message.id)}
    >
      <CalendarPlus aria-hidden className="size-[20px]" />
    </Link>
  );
}
