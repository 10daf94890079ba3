import { Trans, useLingui } from '@lingui/react/macro';
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
      aria-label={t`Schedule an appointment from the message of ${formatTime(message.created_at)}`}
      className="message-action fade"
      to={paths.projectCalendar(message.project_id, message.id)}
    >
      <CalendarPlus aria-hidden className="size-[20px]" />
      <Trans>Schedule an appointment</Trans>
    </Link>
  );
}
