import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { Message } from '#features/chat/chat.contract.ts';
import { MAX_MESSAGES } from '#features/chat/chat.rules.ts';
import { useMessageName } from '#features/chat/ui/use-message-name.ts';
import { paths } from '#kit/paths.ts';
import { batchCalls, memoize } from '#web/data/batch.ts';
import { api, orpc } from '#web/data/client.ts';
import { STATUS_LABELS } from './labels.ts';
import { formatMoment } from './times.ts';

/** Per project: one call for all messages that come on screen together. */
const askOf = memoize((id: string) =>
  batchCalls((ids) => api.appointments.ofMessages({ id, ids }), MAX_MESSAGES),
);

/** Below a message: the reader's appointments that were scheduled from it. */
export function MessageAppointments({ message: { id, project_id } }: { message: Message }) {
  const { i18n } = useLingui();
  const query = useQuery({
    ...orpc.appointments.ofMessages.queryOptions({ input: { id: project_id, ids: [id] } }),
    queryFn: async () => {
      const { appointments } = await askOf(project_id)(id);
      return { appointments: appointments.filter((each) => each.source_message_id === id) };
    },
  });
  return (
    <>
      {query.data?.appointments.map((each) => (
        <span key={each.id} className="flex basis-full [justify-content:inherit]">
          <Link
            className="link inline-flex min-h-11 items-center gap-1 text-sm wrap-anywhere"
            to={paths.appointment(each.id)}
          >
            <CalendarCheck aria-hidden className="size-4 flex-none" />
            <span>
              <Trans>
                Appointment: {formatMoment(new Date(each.start_time))} ({i18n._(STATUS_LABELS[each.status])})
              </Trans>
            </span>
          </Link>
        </span>
      ))}
    </>
  );
}

interface ScheduleThisProps {
  message: Message;
  /** As the provider, who schedules where they are; a customer goes to the times of the project's provider. */
  onSchedule?: (message: Message) => void;
}

/** From a message to an appointment (docs/decisions/0191). */
export function ScheduleThis({ message, onSchedule }: ScheduleThisProps) {
  const { t } = useLingui();
  const nameOf = useMessageName();
  const look = {
    'aria-label': t`Schedule an appointment from the message of ${nameOf(message)}`,
    className: 'message-action fade',
  };
  const words = (
    <>
      <CalendarPlus aria-hidden className="size-[20px]" />
      <Trans>Schedule an appointment</Trans>
    </>
  );
  return onSchedule ? (
    <button type="button" onClick={() => onSchedule(message)} {...look}>
      {words}
    </button>
  ) : (
    <Link to={paths.projectCalendar(message.project_id, message.id)} {...look}>
      {words}
    </Link>
  );
}
