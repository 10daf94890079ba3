/** The SQL of appointments: lists, one of them, and what stores them. */
import { type RawBuilder, sql } from 'kysely';
import { readLater } from '#db/driver.ts';
import { violates } from '#db/errors.ts';
import { inTransaction, type Trx } from '#db/open.ts';
import { mapRead, type Read, readRows } from '#db/read.ts';
import { recordEvent } from '#db/record.ts';
import { isAdmin, readAsAdmin, reasonToOpen } from '#db/recorded-reading.ts';
import type { TextRow } from '#db/session-pipeline.ts';
import { listed, statementOf } from '#db/statements.ts';
import type { Actor } from '#kit/actor.ts';
import type { EventDefinition } from '#kit/event.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import { removingHold } from './appointments.holds.queries.ts';
import {
  APPOINTMENT_COLUMNS,
  type AppointmentText,
  selectedAppointment,
  storedAppointment,
  toAppointments,
} from './appointments.rows.queries.ts';
import { APPOINTMENTS_PAGE, SLOT_STEPS, type Status } from './appointments.rules.ts';
import { removingWait } from './appointments.waits.queries.ts';

export interface ListFilters {
  when: 'upcoming' | 'past' | 'all';
  status?: Status | undefined;
  from?: string | undefined;
  to?: string | undefined;
  after?: string | undefined;
}

const FINAL = sql`a.status in ('cancelled', 'completed')`;
/** None is longer: what ends later has started later than this before. */
export const LONGEST = sql.raw(`interval '${SLOT_STEPS.most} minutes'`);

const WHEN: Record<ListFilters['when'], (now: Date) => RawBuilder<unknown>> = {
  upcoming: (now) =>
    sql`and a.start_time > ${now}::timestamptz - ${LONGEST} and a.end_time > ${now}::timestamptz and not ${FINAL}`,
  past: (now) => sql`and (a.end_time <= ${now}::timestamptz or ${FINAL})`,
  all: () => sql``,
};

/** A page of own appointments, on either side, oldest first, past ones newest first. */
export const pageOfOwn = (filters: ListFilters, now: Date): Read<Page> =>
  pageWhere(
    [sql`a.customer_id = current_person()`, sql`a.service_provider_id = current_person()`],
    filters,
    now,
  );

/** The same of a project: a policy leaves those that the reader may see. */
export const pageOfProject = (projectId: string, filters: ListFilters, now: Date): Read<Page> =>
  pageWhere([sql`a.project_id = ${projectId}`], filters, now);

const PAGE_COLUMNS = [...APPOINTMENT_COLUMNS, 'cursor'] as const;

/** @param sides of each no more than a page is read, in the order of its index */
function pageWhere(sides: RawBuilder<unknown>[], filters: ListFilters, now: Date): Read<Page> {
  const order = filters.when === 'past' ? sql`desc` : sql`asc`;
  const by = sql`order by start_time ${order}, id ${order} limit ${APPOINTMENTS_PAGE + 1}`;
  const parts = sides.map(
    (side) => sql`(select a.* from appointments a where ${side} ${chosen(filters, now)} ${by})`,
  );
  const page = parts.length > 1 ? sql`${sql.join(parts, sql` union all `)} ${by}` : parts[0];
  const read = readRows(
    statementOf(
      sql`with a as materialized (${page})
      select ${selectedAppointment},
        (extract(epoch from a.start_time) * 1000000)::bigint || '.' || a.id as cursor
      from a
      order by a.start_time ${order}, a.id ${order}`,
      PAGE_COLUMNS,
    ),
  );
  return mapRead(read, toPage);
}

function chosen({ when, status, from, to, after }: ListFilters, now: Date): RawBuilder<unknown> {
  const [micros, last] = after?.split('.') ?? [];
  const beyond = when === 'past' ? sql`<` : sql`>`;
  return sql.join(
    [
      WHEN[when](now),
      status ? sql`and a.status = ${status}` : sql``,
      from ? sql`and a.start_time >= ${from}::timestamptz` : sql``,
      to ? sql`and a.start_time < ${to}::timestamptz` : sql``,
      after
        ? sql`and (a.start_time, a.id) ${beyond}
            ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${last}::uuid)`
        : sql``,
    ],
    sql` `,
  );
}

/** Appointments, and where the next page begins. */
interface Page {
  appointments: Appointment[];
  next: string | null;
}

function toPage(found: readonly (AppointmentText & TextRow<'cursor'>)[]): Page {
  const rows = found.slice(0, APPOINTMENTS_PAGE);
  const next = found.length > APPOINTMENTS_PAGE ? (rows.at(-1)?.cursor ?? null) : null;
  return { appointments: toAppointments(rows), next };
}

function appointmentsWhere(where: RawBuilder<unknown>): Read<Appointment[]> {
  const read = readRows(
    statementOf(
      sql`select ${selectedAppointment} from appointments a where ${where} order by a.start_time, a.id`,
      APPOINTMENT_COLUMNS,
    ),
  );
  return mapRead(read, toAppointments);
}

/** @returns the appointments that the transaction may see, in order of their times */
export const readWhere = (trx: Trx, where: RawBuilder<unknown>): Promise<Appointment[]> =>
  inTransaction(trx, appointmentsWhere(where));

/** @returns those of them that the transaction may see, in order of their times */
export async function readThese(trx: Trx, ids: readonly string[]): Promise<Appointment[]> {
  return ids.length === 0 ? [] : readWhere(trx, sql`a.id = any (${listed(ids)}::uuid[])`);
}

/** @returns the appointment, if the transaction may see it */
export async function findAppointment(trx: Trx, id: string): Promise<Appointment | undefined> {
  const [found] = await readWhere(trx, sql`a.id = ${id}`);
  return found;
}

/**
 * @returns an appointment of the person's; an admin's look at any is recorded (APPT-65)
 * @throws ReasonNeededError if an admin has not said why
 */
export async function enterAppointment(
  trx: Trx,
  id: string,
  { by, at }: Actor,
): Promise<Appointment | undefined> {
  const mine = await findAppointment(trx, id);
  if (mine || !(await isAdmin(trx))) return mine;
  const reason = await reasonToOpen(trx, id, { by, at });
  const look = { at, actorId: by, what: 'appointment', reason, subjectId: id };
  const read = () => readWhere(trx, sql`a.id = ${id}`);
  const [found] = await readAsAdmin(trx, look, read, (row) => row.customer_id);
  return found;
}

/** @returns how often invitations to it were sent before */
export async function findSequence(trx: Trx, id: string): Promise<number> {
  const { sequence } = await trx
    .selectFrom('appointments')
    .select('sequence')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return sequence;
}

/** What the person of the transaction booked with this request, in order of their times. */
export const ofRequest = (requestId: string): Read<Appointment[]> =>
  appointmentsWhere(sql`a.booked_by = current_person() and a.request_id = ${requestId}`);

/** @returns the times of all that a provider has still to come, which may be a year's */
export async function listComingTimes(
  trx: Trx,
  providerId: string,
  now: Date,
): Promise<{ id: string; start: Date; end: Date }[]> {
  const { rows } = await sql<{ id: string; start: Date; end: Date }>`
    select a.id, a.start_time as start, a.end_time as "end" from appointments a
    where a.service_provider_id = ${providerId} and a.start_time > ${now} and not ${FINAL}`.execute(trx);
  return rows;
}

export interface NewAppointment {
  id: string;
  request_id: string;
  part: number;
  series_id: string | null;
  booked_by: string;
  project_id: string | null;
  customer_id: string;
  service_provider_id: string;
  customer_name: string;
  provider_name: string;
  provider_organization: string | null;
  title: string;
  description: string | null;
  start_time: Date;
  end_time: Date;
  busy_until: Date;
  appointment_type: Appointment['appointment_type'];
  meeting_link: string;
  source_message_id?: string | null;
  location: string | null;
  notes: string | null;
  paid_from: Appointment['paid_from'];
  cutoff_hours: number;
}

/**
 * Stores appointments, for which the person of the transaction holds nothing and waits for nothing any more. They go
 * with its next statement, or with its end, which PostgreSQL then refuses with 23P01 where a time is taken: see isTaken.
 * @returns a function that gives them once the transaction has ended, in order of their times
 */
export async function insertAppointments(
  trx: Trx,
  made: readonly NewAppointment[],
  { by, at }: Actor,
): Promise<() => Appointment[]> {
  const values = made.map((each) => ({ ...each, created_at: at, updated_at: at }));
  const stored = readRows(
    statementOf(
      sql`${trx.insertInto('appointments').values(values)} returning ${storedAppointment}`,
      APPOINTMENT_COLUMNS,
    ),
  );
  const providerId = made[0]?.service_provider_id ?? '';
  const results = await readLater(trx, [
    ...stored.statements,
    removingHold(by, providerId),
    removingWait(by, providerId),
  ]);
  return () =>
    toAppointments(stored.decode(results())).toSorted((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Whether an error says that the time is taken. Its detail names the times of others, and stays here. */
export function isTaken(error: unknown): boolean {
  return violates(error, 'exclusion', 'appointments_no_overlap');
}

export interface StoredChange {
  status: Status;
  start_time?: Date;
  end_time?: Date;
  busy_until?: Date;
  location?: string | null;
  cancellation_reason?: string;
  cancelled_by?: string;
  absent?: 'customer' | 'provider' | null;
  /** Whether the other side has still to be written to. */
  letter_due?: boolean;
}

/** @returns the sequence of the invitation after the change */
export async function changeAppointment(
  trx: Trx,
  id: string,
  change: StoredChange,
  at: Date,
): Promise<number> {
  const { sequence } = await trx
    .updateTable('appointments')
    .set((eb) => ({
      ...change,
      sequence: eb('sequence', '+', 1),
      revision: eb('revision', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return sequence;
}

type About = Pick<Appointment, 'id' | 'project_id' | 'customer_id' | 'service_provider_id'>;

/** Records what happened, which notifies the other side; both, where somebody else did it. */
export async function recordFor(
  trx: Trx,
  event: EventDefinition,
  of: About,
  { by, at }: Actor,
): Promise<void> {
  const { id, project_id, customer_id, service_provider_id } = of;
  await recordEvent(trx, event, {
    at,
    actorId: by,
    subjectId: id,
    ...(project_id === null ? {} : { projectId: project_id }),
    recipientIds: [customer_id, service_provider_id].filter((each) => each !== by),
    data: {},
  });
}
