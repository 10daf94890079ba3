import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { PERSON_HEADER } from '#kit/person-header.ts';
import { actingAs, fetchAs } from '#web/data/acting.ts';
import { saveFile } from '#web/data/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { announceFailure, failingToRead } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { Appointment } from '../appointments.fields.contract.ts';
import { formatMoment } from './times.ts';

const FAILURE = failingToRead(
  'load calendar file',
  msg`We could not load the calendar file. Please try again.`,
);

/** Downloads an appointment for one's own calendar (APPT-37). */
export function CalendarFileButton({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui();
  const { busy, run } = useAction(async () => {
    try {
      const person = actingAs();
      const headers: HeadersInit = person ? { [PERSON_HEADER]: person } : {};
      const answer = await fetchAs(
        new Request(`/api/appointments/${appointment.id}/calendar.ics`, { headers }),
        {},
      );
      if (!answer.ok) throw new Error(`the calendar file answered ${answer.status}`);
      saveFile(await answer.blob(), t`appointment.ics`);
      FAILURE.clear();
      notify.success(t`Calendar Event Downloaded`);
    } catch (error) {
      announceFailure(FAILURE, error);
    }
  });
  return (
    <Button
      look="quiet"
      className="px-3"
      busy={busy}
      aria-label={t`Add to my calendar: ${formatMoment(new Date(appointment.start_time))}`}
      onClick={() => void run()}
    >
      <CalendarPlus aria-hidden className="size-5" />
      <Trans>Add to my calendar</Trans>
    </Button>
  );
}
