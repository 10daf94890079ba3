/** The SQL of letters about appointments. Runs as the system. */
import type { Database } from '#db/open.ts';
import type { Locale } from '#kit/locale.ts';

interface Reader {
  email: string;
  full_name: string;
  locale: Locale;
  time_zone: string | null;
}

/** @returns where and how to write to somebody; undefined if their account is closed */
export async function findReader(db: Database, personId: string): Promise<Reader | undefined> {
  const [reader] = await db.oneAsSystem<Reader>({
    name: 'appointments.reader',
    text: 'select email, full_name, locale, time_zone from people where id = $1 and deactivated_at is null',
    values: [personId],
  });
  return reader;
}

/** What a letter says of an appointment, or of a wait. */
interface Said {
  appointmentId: string;
  startsAt: string;
}

/** @returns whether it is still to take place, at this time and between two open accounts */
export async function isStillAhead(db: Database, { appointmentId, startsAt }: Said): Promise<boolean> {
  const found = await db.oneAsSystem({
    name: 'appointments.still_ahead',
    text: `select from appointments
      where id = $1 and start_time = $2 and status in ('scheduled', 'confirmed', 'rescheduled')
        and not customer_closed and not provider_closed`,
    values: [appointmentId, startsAt],
  });
  return found.length > 0;
}

/** @returns whether the account of one of the two is still closed */
export async function isStillLeftAlone(db: Database, { appointmentId }: Said): Promise<boolean> {
  const found = await db.oneAsSystem({
    name: 'appointments.still_left_alone',
    text: 'select from appointments where id = $1 and (customer_closed or provider_closed)',
    values: [appointmentId],
  });
  return found.length > 0;
}

/** @returns whether this time is still held for whoever waits */
export async function isStillOffered(db: Database, { appointmentId, startsAt }: Said): Promise<boolean> {
  const found = await db.oneAsSystem({
    name: 'appointments.still_offered',
    text: 'select from slot_waits where id = $1 and offered_start = $2',
    values: [appointmentId, startsAt],
  });
  return found.length > 0;
}
