/** The SQL of appointments that begin soon. Runs as the system, which reads when and with whom, and no word. */
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from '#db/event-kinds.ts';
import type { Trx } from '#db/open.ts';
import { appointmentDayAhead, appointmentHourAhead } from './appointments.events.ts';
import {
  type AppointmentReminderKind,
  isHeard,
  LEAST_WARNING,
  REMINDERS,
} from './appointments.reminders.rules.ts';

/** The most that one run reminds of; the next run continues. */
const BATCH = 1000;
/** Notifications of a reminder are withdrawn for so many days. */
const WITHDRAWN_DAYS = 3;

/** An appointment that somebody has not been reminded of. */
export interface DueAppointment {
  person_id: string;
  project_id: string | null;
  subject_id: string;
  kind: AppointmentReminderKind;
  /** Its day in UTC, with which the mark is forgotten. */
  due_on: string;
  starts_at: Date;
  ends_at: Date;
  /** Of the provider's hours. */
  zone: string;
  /** How many hours before it this person can change it at the latest; 0 for the provider. */
  cutoff_hours: number;
  /** Whether they want letters about news. */
  by_mail: boolean;
}

/** Whom to look for. */
export interface AppointmentSearch {
  now: Date;
  /** The clocks of people `p`, with their zone as `z (hour)`, and their choices `c`. */
  clock: Record<'join' | 'quietFrom' | 'quietUntil' | 'isQuiet', RawBuilder<unknown>>;
  /** Only this person's; null for everybody's. */
  personId: string | null;
}

/** With what decides whether they are reminded now. */
interface Candidate extends DueAppointment {
  reader_zone: string | null;
  quiet_from: number;
  quiet_until: number;
}

/**
 * Appointments that begin within a day or an hour, for both sides; none of those with a closed account, which
 * probably do not take place. Whoever had a letter since, because it was
 * booked, moved or confirmed, needs no reminder.
 * @returns those nobody has been reminded of yet, the next one first; before them, those of people who are awake: quiet
 * hours hold thousands back at once, who would fill each batch until these end
 */
export async function listDueAppointments(
  trx: Trx,
  { now, clock, personId }: AppointmentSearch,
): Promise<DueAppointment[]> {
  const farthest = Math.max(...REMINDERS.map(({ lead }) => lead));
  const minutes = (count: number) => sql`make_interval(mins => ${count})`;
  // Their quiet hours end within so many hours; to the minute, and where the clock changes, the rule knows.
  const quietEnds = sql`${now}::timestamptz + make_interval(hours => (${clock.quietUntil} - z.hour + 24) % 24 + 1)`;
  const { rows } = await sql<Candidate>`
    select p.id as person_id, a.project_id, a.id as subject_id, d.kind,
      (a.start_time at time zone 'utc')::date as due_on, a.start_time as starts_at, a.end_time as ends_at,
      b.time_zone as zone, coalesce(c.by_mail, true) as by_mail,
      case when p.id = a.customer_id then a.cutoff_hours else 0 end as cutoff_hours,
      p.time_zone as reader_zone, ${clock.quietFrom} as quiet_from, ${clock.quietUntil} as quiet_until
    from appointments a
    join unnest(${REMINDERS.map(({ kind }) => kind)}::text[], ${REMINDERS.map(({ lead }) => lead)}::int[],
        ${REMINDERS.map(({ until }) => until)}::int[]) as d (kind, lead, until)
      on a.start_time <= ${now}::timestamptz + make_interval(mins => d.lead)
      and a.start_time > ${now}::timestamptz + make_interval(mins => d.until)
      and a.updated_at <= a.start_time - make_interval(mins => d.lead)
    join people p on p.id in (a.customer_id, a.service_provider_id) and p.deactivated_at is null
      ${personId === null ? sql`` : sql`and p.id = ${personId}`}
    join booking_settings b on b.service_provider_id = a.service_provider_id
    ${clock.join}
    where a.status in ('scheduled', 'confirmed', 'rescheduled') and not a.customer_closed and not a.provider_closed
      and (not ${clock.isQuiet} or ${quietEnds} > a.start_time - ${minutes(LEAST_WARNING)})
      and a.start_time > ${now} and a.start_time <= ${now}::timestamptz + ${minutes(farthest)}
      and not exists (select from reminders r where r.subject_id = a.id and r.person_id = p.id
        and r.kind = d.kind and r.starts_at = a.start_time)
    order by ${clock.isQuiet}, a.start_time, a.id, p.id limit ${BATCH}`.execute(trx);
  return rows.flatMap(({ reader_zone, quiet_from, quiet_until, ...due }) => {
    const setting = { zone: reader_zone, quiet: { from: quiet_from, until: quiet_until } };
    return isHeard(setting, due.starts_at, now) ? due : [];
  });
}

/** Takes back unseen reminders of appointments that are over, cancelled, left alone, or at another time by now. */
export async function withdrawAppointmentReminders(trx: Trx, now: Date): Promise<void> {
  await sql`
    delete from event_recipients r using events e, appointments a
    where r.seen_at is null and r.at > ${now}::timestamptz - make_interval(days => ${WITHDRAWN_DAYS})
      and ${oneOf('r.kind', [appointmentDayAhead.kind, appointmentHourAhead.kind])} and e.id = r.event_id and a.id = e.subject_id
      and (a.status in ('cancelled', 'completed') or a.end_time <= ${now} or a.customer_closed or a.provider_closed
        or not exists (select from reminders x where x.subject_id = a.id and x.person_id = r.person_id
          and x.starts_at = a.start_time))`.execute(trx);
}
