/** The SQL of series: storing one, and changing several of its appointments in one statement. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { uuidv7 } from '#kit/ids.ts';
import type { Appointment } from './appointments.fields.contract.ts';
import type { Sides } from './appointments.parties.queries.ts';
import { readWhere } from './appointments.queries.ts';
import type { Status } from './appointments.rules.ts';
import type { Repeat } from './appointments.series.rules.ts';
import type { Slot } from './appointments.slots.rules.ts';

/** @returns its id */
export async function insertSeries(trx: Trx, sides: Sides, repeat: Repeat, at: Date): Promise<string> {
  const id = uuidv7(at.getTime());
  const { customer_id, service_provider_id } = sides;
  await trx
    .insertInto('appointment_series')
    .values({ id, customer_id, service_provider_id, ...repeat, created_at: at })
    .execute();
  return id;
}

/** @returns the appointments of a series that the transaction may see, in order of their times */
export const listOfSeries = (trx: Trx, seriesId: string): Promise<Appointment[]> =>
  readWhere(trx, sql`a.series_id = ${seriesId}`);

/** An appointment of a series as it will be. */
export interface SeriesChange {
  id: string;
  /** Undefined where the time stays. */
  slot: Slot | undefined;
}

/** What is the same of all of them then. */
export interface SharedChange {
  /** Null where each keeps its own. */
  status: Status | null;
  /** Left out, each keeps its own. */
  location?: string | null;
  cancellation_reason?: string | undefined;
  cancelled_by?: string | undefined;
}

/**
 * Changes several at once: that they take each other's times is asked when all have moved.
 * @returns the sequence of each one's invitation after the change, by id
 */
export async function changeSeries(
  trx: Trx,
  changes: readonly SeriesChange[],
  { status, location, cancellation_reason, cancelled_by }: SharedChange,
  at: Date,
): Promise<Map<string, number>> {
  const times = (of: 'start' | 'end' | 'busyUntil') => changes.map(({ slot }) => slot?.[of] ?? null);
  const { rows } = await sql<{ id: string; sequence: number }>`
    update appointments a set status = coalesce(${status}, a.status), sequence = a.sequence + 1, revision = a.revision + 1,
      updated_at = ${at}::timestamptz, start_time = coalesce(c.start_time, a.start_time),
      end_time = coalesce(c.end_time, a.end_time), busy_until = coalesce(c.busy_until, a.busy_until),
      location = case when ${location !== undefined} then ${location ?? null} else a.location end,
      cancellation_reason = ${cancellation_reason ?? null}, cancelled_by = ${cancelled_by ?? null}::uuid
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${times('start')}::timestamptz[],
      ${times('end')}::timestamptz[], ${times('busyUntil')}::timestamptz[]) c (id, start_time, end_time, busy_until)
    where a.id = c.id returning a.id, a.sequence`.execute(trx);
  return new Map(rows.map(({ id, sequence }) => [id, sequence]));
}
