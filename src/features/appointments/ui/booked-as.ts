import { t } from '@lingui/core/macro';
import type { Appointment } from '../appointments.fields.contract.ts';
import { BOOKED_AS, hasVideo } from '../appointments.names.rules.ts';

/** @returns what an appointment is called: in the reader's language where nobody has given it a name of its own */
export function titleOf({ title }: Pick<Appointment, 'title'>): string {
  return title === BOOKED_AS.title ? t`Scheduled Consultation` : title;
}

/** @returns what it is about; of one that was booked without words, only whether it is a video call */
export function descriptionOf({
  description,
  meeting_link,
  location,
}: Pick<Appointment, 'description' | 'meeting_link' | 'location'>): string | null {
  if (description !== BOOKED_AS.description) return description;
  return location === null && meeting_link && hasVideo(meeting_link, window.location.origin)
    ? t`Video consultation appointment`
    : null;
}
