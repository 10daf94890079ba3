/** The SQL of what appointments took from hours and free sessions. */
import { sql } from 'kysely';
import { isoOfText } from '#db/instants.ts';
import type { Trx } from '#db/open.ts';
import { mapRead, type Read, readRows } from '#db/read.ts';
import type { TextRow } from '#db/session-pipeline.ts';
import { statementOf } from '#db/statements.ts';
import { withSystemRights } from '#db/system-rights.ts';
import type { Taken } from '../billing/billing.hours.rules.ts';
import type { HourSource } from '../billing/billing.prices.rules.ts';
import type { HourUse } from './appointments.contract.ts';
import { APPOINTMENTS_PAGE } from './appointments.rules.ts';

/** Stores what the person's appointments took. */
export async function insertUses(
  trx: Trx,
  personId: string,
  taken: readonly Taken[],
  at: Date,
): Promise<void> {
  await trx
    .insertInto('hour_uses')
    .values(taken.map((each) => ({ ...each, user_id: personId, taken_at: at })))
    .execute();
}

/**
 * Removes what an appointment took, with the rights of the system: whoever cancels may not see the customer's hours.
 * @returns what is to be given back
 */
export async function removeUses(trx: Trx, appointmentId: string) {
  return withSystemRights(trx, () =>
    trx
      .deleteFrom('hour_uses')
      .where('appointment_id', '=', appointmentId)
      .returning(['order_id', 'minutes'])
      .execute(),
  );
}

/** @returns when the first of the orders that an own appointment is paid from expires */
export async function findValidity(
  trx: Trx,
  { id, paid_from }: { id: string; paid_from: HourSource },
): Promise<Date | null> {
  const balances = sql.table(paid_from === 'free_session' ? 'free_sessions' : 'hour_packs');
  const { rows } = await sql<{ valid_until: Date | null }>`
    select min(b.valid_until) as valid_until from hour_uses u
    join ${balances} b on b.user_id = u.user_id and b.order_id = u.order_id
    where u.appointment_id = ${id}`.execute(trx);
  return rows[0]?.valid_until ?? null;
}

const COLUMNS = [
  'appointment_id',
  'start_time',
  'end_time',
  'provider_name',
  'paid_from',
  'minutes',
  'cursor',
] as const;

/** Uses of own hours, and where the next page begins. */
interface Uses {
  uses: HourUse[];
  next: string | null;
}

/** A page of what own hours were used for, the latest appointment first. */
export function pageOfUses(after: string | undefined): Read<Uses> {
  const [micros, last] = after?.split('.') ?? [];
  const beyond = after
    ? sql`and (a.start_time, a.id)
        < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${last}::uuid)`
    : sql``;
  const statement = statementOf(
    sql`select a.id as appointment_id, a.start_time::text, a.end_time::text, a.provider_name, a.paid_from,
        sum(u.minutes)::text as minutes, (extract(epoch from a.start_time) * 1000000)::bigint || '.' || a.id as cursor
      from hour_uses u join appointments a on a.id = u.appointment_id
      where u.user_id = current_person() ${beyond}
      group by a.id order by a.start_time desc, a.id desc limit ${APPOINTMENTS_PAGE + 1}`,
    COLUMNS,
  );
  return mapRead(readRows(statement), toUses);
}

function toUses(found: readonly TextRow<(typeof COLUMNS)[number]>[]): Uses {
  const rows = found.slice(0, APPOINTMENTS_PAGE);
  return {
    uses: rows.map((row) => ({
      appointment_id: row.appointment_id as string,
      start_time: isoOfText(row.start_time as string),
      end_time: isoOfText(row.end_time as string),
      provider_name: row.provider_name as string,
      paid_from: row.paid_from as HourSource,
      minutes: Number(row.minutes),
    })),
    next: found.length > APPOINTMENTS_PAGE ? (rows.at(-1)?.cursor ?? null) : null,
  };
}
