/**
 * A provider's calendar as everybody may know it: hours, and when they have no time. Read as the system, which sees
 * neither who takes a time nor why one is blocked (docs/decisions/0117).
 */
import { runLater } from '#db/driver.ts';
import { type Database, inTransaction, type Trx } from '#db/open.ts';
import { mapRead, READ_NOTHING, type Read, readAll, readRows, runOnly } from '#db/read.ts';
import type { Statement, TextRow } from '#db/session-pipeline.ts';
import { readLastWithSystemRights, readWithSystemRights } from '#db/system-rights.ts';
import { DEFAULT_TIME_ZONE } from '#kit/time-zone.ts';
import type { Calendar } from './appointments.calendar.rules.ts';

/** A provider with an open account, and their calendar. */
export interface ProviderCalendar extends Calendar {
  id: string;
  full_name: string;
  organization: string | null;
  is_verified: boolean;
  windows: (Calendar['windows'][number] & { id: string })[];
  blocks: (Calendar['blocks'][number] & { id: string })[];
}

export interface Span {
  providerId: string;
  /** Days of the provider. */
  from: string;
  to: string;
  /** Who asks: what they hold themselves is free for them. Null for the person of the transaction. */
  by: string | null;
  at: Date;
  /** Whose appointments to leave out, which are to move. */
  moving?: { ids: readonly string[]; by: string } | undefined;
}

const COLUMNS = [
  'id',
  'full_name',
  'organization',
  'is_verified',
  'time_zone',
  'notice_hours',
  'cutoff_hours',
  'windows',
  'blocks',
  'busy',
] as const;
type CalendarText = TextRow<(typeof COLUMNS)[number]>;

// No zone is further from UTC than a day. Appointments, holds and offers overlap by the indexes of their constraints.
const CALENDAR = `
  select p.id, p.full_name, p.organization, (p.provider_verified_at is not null)::text as is_verified,
    coalesce(s.time_zone, p.time_zone) as time_zone,
    coalesce(s.notice_hours, 0)::text as notice_hours, coalesce(s.cutoff_hours, 0)::text as cutoff_hours,
    (select coalesce(json_agg(json_build_object('id', w.id, 'day_of_week', w.day_of_week,
        'start_time', to_char(w.start_time, 'HH24:MI'), 'end_time', to_char(w.end_time, 'HH24:MI'),
        'slot_duration_minutes', w.slot_duration_minutes, 'buffer_minutes', w.buffer_minutes)
        order by w.day_of_week, w.start_time), '[]')::text
      from availability_slots w where w.service_provider_id = p.id and w.is_available) as windows,
    (select coalesce(json_agg(json_build_object('id', b.id, 'blocked_date', b.blocked_date, 'is_all_day', b.is_all_day,
        'start_time', to_char(b.start_time, 'HH24:MI'), 'end_time', to_char(b.end_time, 'HH24:MI'))
        order by b.blocked_date, b.start_time), '[]')::text
      from blocked_dates b where b.service_provider_id = p.id and b.blocked_date between $2::date and $3::date) as blocks,
    (select coalesce(json_agg(json_build_array(extract(epoch from t.start_time), extract(epoch from t.busy_until))
        order by t.start_time), '[]')::text
      from (select a.start_time, a.busy_until from appointments a
          where a.service_provider_id = p.id and a.status <> 'cancelled'
            and tstzrange(a.start_time, a.busy_until, '[)') && tstzrange($2::date - 1, $3::date + 2, '[)')
            and not (a.id = any ($4::uuid[])
              and coalesce($5::uuid, current_person()) in (a.customer_id, a.service_provider_id))
        union all select h.start_time, h.busy_until from slot_holds h
          where h.service_provider_id = p.id and h.expires_at > $7::timestamptz
            and h.person_id <> coalesce($6::uuid, current_person())
            and tstzrange(h.start_time, h.busy_until, '[)') && tstzrange($2::date - 1, $3::date + 2, '[)')
        union all select w.offered_start, w.offered_busy_until from slot_waits w
          where w.service_provider_id = p.id and w.offer_expires_at > $7::timestamptz
            and w.person_id <> coalesce($6::uuid, current_person())
            and w.offered_start is not null
            and tstzrange(w.offered_start, w.offered_busy_until, '[)')
              && tstzrange($2::date - 1, $3::date + 2, '[)')) t) as busy
  from people p left join booking_settings s on s.service_provider_id = p.id
  where p.id = $1 and p.user_type = 'service_provider' and p.deactivated_at is null`;

/** Asks for the calendar as it is for everybody. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const calendarOf = ({ by, moving, ...span }: Span) =>
  calendarStatement(span, by, moving?.ids ?? [], moving?.by ?? NOBODY);

/** @param by null, like `mover`, for the person of the transaction */
function calendarStatement(
  { providerId, from, to, at }: Pick<Span, 'providerId' | 'from' | 'to' | 'at'>,
  by: string | null,
  moving: readonly string[],
  mover: string | null,
): Statement<(typeof COLUMNS)[number]> {
  const values = [providerId, from, to, `{${moving.join(',')}}`, mover, by, at];
  return { name: 'appointments.calendar', text: CALENDAR, values, columns: COLUMNS };
}

/** @returns the calendar; undefined where there is no such provider, or their account is closed */
export async function readCalendar(db: Database, span: Span): Promise<ProviderCalendar | undefined> {
  const { name, text, values } = calendarOf(span);
  return toCalendar(await db.oneAsSystem<CalendarText>({ name, text, values }));
}

/**
 * The same as the last of a pipeline, for the person whom that finds.
 * @param moving which of that person's appointments to leave out
 * @returns the calendar, and how long that appointment is, in minutes; undefined where there is none
 */
export function lastCalendar(span: Pick<Span, 'providerId' | 'from' | 'to' | 'at'>, moving?: string) {
  const ids = moving === undefined ? [] : [moving];
  const calendar = calendarStatement(span, null, ids, null);
  return readLastWithSystemRights(
    readAll({
      minutes: moving === undefined ? READ_NOTHING : lengthInMinutes(moving),
      calendar: mapRead(readRows(calendar), toCalendar),
    }),
  );
}

function lengthInMinutes(id: string): Read<number | undefined> {
  const read = readRows({
    name: 'appointments.length',
    text: `select (extract(epoch from end_time - start_time) / 60)::text as minutes from appointments
    where id = $1 and current_person() in (customer_id, service_provider_id)`,
    values: [id],
    columns: ['minutes'],
  });
  return mapRead(read, ([row]) => (row?.minutes ? Number(row.minutes) : undefined));
}

/**
 * The same, held until the end of the transaction: everybody who changes this calendar waits here. Without that,
 * PostgreSQL ends some races for one time as deadlocks, after seconds.
 */
export const lockCalendar = (trx: Trx, span: Span): Promise<ProviderCalendar | undefined> =>
  inTransaction(trx, lockedCalendar(span));

/**
 * The same as part of a pipeline. Each statement sees what was committed before it began: the calendar, and what is
 * read behind it, before the lock was had.
 */
export const lockedCalendar = (span: Span): Read<ProviderCalendar | undefined> =>
  mapRead(
    readAll({
      lock: runOnly(holding(span.providerId)),
      rows: readWithSystemRights(readRows(calendarOf(span))),
    }),
    ({ rows }) => toCalendar(rows),
  );

/** Makes everybody wait who changes this calendar, until the end of the transaction. */
export const acquireCalendarLock = (trx: Trx, providerId: string): Promise<void> =>
  runLater(trx, holding(providerId));

const holding = (providerId: string): Statement => ({
  name: 'appointments.hold',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 83))',
  values: [providerId],
  columns: [],
});

function toCalendar([row]: readonly CalendarText[]): ProviderCalendar | undefined {
  if (!row) return undefined;
  const busy: [number, number][] = JSON.parse(row.busy as string);
  return {
    id: row.id as string,
    full_name: row.full_name as string,
    organization: row.organization as string | null,
    is_verified: row.is_verified === 'true',
    time_zone: row.time_zone ?? DEFAULT_TIME_ZONE,
    notice_hours: Number(row.notice_hours),
    cutoff_hours: Number(row.cutoff_hours),
    windows: JSON.parse(row.windows as string),
    blocks: JSON.parse(row.blocks as string),
    busy: busy.map(([start, end]) => ({ start: new Date(start * 1000), end: new Date(end * 1000) })),
  };
}
