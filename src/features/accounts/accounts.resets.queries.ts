/** The SQL of resets of second factors; as the system. The times are PostgreSQL's. */
import { sql, type Updateable } from 'kysely';
import { recordMembersReading } from '#db/access-record.ts';
import type { Trx } from '#db/open.ts';
import { pageOf } from '#db/pagination.ts';
import { type NewEvent, recordEvent } from '#db/record.ts';
import type { DB } from '#db/tables.gen.ts';
import type { Actor } from '#kit/actor.ts';
import { replaceRecoveryCodes } from './accounts.factors.queries.ts';
import { deleteSessionsOf } from './accounts.profile.queries.ts';
import type { ResetEvent } from './accounts.resets.events.ts';
import {
  RESET_KEPT_DAYS,
  RESET_WAIT_HOURS,
  type ResetEnd,
  type ResetReason,
} from './accounts.resets.rules.ts';

const PAGE = 50;
const NOW = sql<Date>`now()`;
const WAIT = sql<Date>`now() + make_interval(hours => ${RESET_WAIT_HOURS})`;

const OWN = ['id', 'asked_at', 'due_at'] as const;
/** Admins beside the person of a reset who can act: whoever has asked themselves has lost everything, too. */
const OTHER_ADMINS = sql<number>`(select count(*)::int from admins a join people p on p.id = a.user_id
  where a.user_id <> factor_resets.person_id and p.deactivated_at is null and not exists (
    select from factor_resets o where o.person_id = a.user_id and o.ended_at is null))`.as('other_admins');

/** Adds a turn of a reset to the event log and the record. */
export async function recordReset<Event extends ResetEvent>(
  trx: Trx,
  event: Event,
  facts: NewEvent<Event>,
): Promise<void> {
  await recordEvent(trx, event, facts);
}

/** @returns a person's open reset */
export async function findOpenReset(trx: Trx, personId: string) {
  return trx
    .selectFrom('factor_resets')
    .select(OWN)
    .select(OTHER_ADMINS)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function insertReset(trx: Trx, row: { id: string; person_id: string; ask_hash: Buffer }) {
  const asked = trx.insertInto('factor_resets').values(row).returning(OWN).returning(OTHER_ADMINS);
  return asked.executeTakeFirstOrThrow();
}

/** Those whom the letters go to, and who they are about. */
export async function findOfReset(trx: Trx, personId: string) {
  return trx
    .selectFrom('people')
    .select(['email', 'full_name', 'locale', 'time_zone'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}

/**
 * Ends an open reset: of this person, or the one that a link stops.
 * @returns whose it was; undefined if there is none
 */
export async function stopReset(
  trx: Trx,
  which: { personId: string } | { tokenHash: Buffer },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('factor_resets')
    .set({ ended_at: NOW, ended: 'stopped' })
    .where('ended_at', 'is', null)
    .where((eb) =>
      'personId' in which
        ? eb('person_id', '=', which.personId)
        : eb.or([eb('ask_hash', '=', which.tokenHash), eb('stop_hash', '=', which.tokenHash)]),
    )
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id;
}

const listed = (trx: Trx) =>
  trx
    .selectFrom('factor_resets')
    .innerJoin('people as p', 'p.id', 'factor_resets.person_id')
    .leftJoin('people as b', 'b.id', 'begun_by')
    .leftJoin('people as a', 'a.id', 'agreed_by')
    .select(['factor_resets.id', 'person_id', 'asked_at', 'due_at', 'ended_at', 'ended'])
    .select(['begun_by', 'begun_by_operator', 'begun_at', 'reason', 'note'])
    .select(['agreed_by', 'agreed_by_operator', 'agreed_at', OTHER_ADMINS])
    .select(['p.full_name', 'p.email', 'b.full_name as begun_name', 'a.full_name as agreed_name']);
export type ResetRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;

/** @returns all that are open, the oldest first; for the operator, who has the database anyway */
export async function listOpenResets(trx: Trx): Promise<ResetRow[]> {
  return listed(trx).where('ended_at', 'is', null).orderBy('factor_resets.id').execute();
}

/** A page for the desk, the oldest open one or the newest ended one first: whom it shows is in the record. */
export async function readResets(
  trx: Trx,
  { by, at }: Actor,
  { which, after }: { which: 'open' | 'over'; after: string | undefined },
) {
  const open = which === 'open';
  let query = listed(trx)
    .where('ended_at', open ? 'is' : 'is not', null)
    .orderBy('factor_resets.id', open ? 'asc' : 'desc')
    .limit(PAGE + 1);
  if (after) query = query.where('factor_resets.id', open ? '>' : '<', after);
  const { rows, next } = pageOf(await query.execute(), PAGE);
  const people = rows.map(({ person_id }) => person_id);
  await recordMembersReading(trx, { at, actorId: by, what: 'factor_resets', people, asTeam: true });
  return { rows, next };
}

export async function findReset(trx: Trx, id: string): Promise<ResetRow | undefined> {
  return listed(trx).where('factor_resets.id', '=', id).executeTakeFirst();
}

/** Held until the end of the transaction: whoever stops, declines or executes it waits. */
export async function lockReset(trx: Trx, id: string) {
  return trx
    .selectFrom('factor_resets')
    .select(['person_id', 'begun_by', 'begun_by_operator', 'begun_at', 'reason', 'note'])
    .select(['agreed_by', 'agreed_by_operator', 'agreed_at', 'declined_by', 'ended', OTHER_ADMINS])
    .select(sql<boolean>`coalesce(due_at <= now(), false)`.as('is_due'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedReset = NonNullable<Awaited<ReturnType<typeof lockReset>>>;

export async function beginReset(
  trx: Trx,
  id: string,
  { by, reason, note }: { by: string; reason: ResetReason; note: string },
): Promise<void> {
  await trx
    .updateTable('factor_resets')
    .set({ ...BEFORE, begun_by: by, begun_at: NOW, reason, note })
    .where('id', '=', id)
    .execute();
}

/** @returns when it happens */
export async function agreeToReset(
  trx: Trx,
  id: string,
  { by, stopHash }: { by: string; stopHash: Buffer },
): Promise<Date> {
  return agree(trx, id, { agreed_by: by, stop_hash: stopHash });
}

/**
 * The operator's consent.
 * @param begin how they made sure who it is, where no admin began; null where one did
 * @returns when it happens
 */
export async function agreeAsOperator(
  trx: Trx,
  id: string,
  { begin, stopHash }: { begin: { reason: ResetReason; note: string } | null; stopHash: Buffer },
): Promise<Date> {
  if (begin)
    await trx
      .updateTable('factor_resets')
      .set({ ...begin, begun_by: null, begun_at: NOW })
      .where('id', '=', id)
      .execute();
  const by = { begun_by_operator: begin !== null, agreed_by: null, agreed_by_operator: true };
  return agree(trx, id, { ...by, stop_hash: stopHash });
}

type Consent = Pick<
  Updateable<DB['factor_resets']>,
  'begun_by_operator' | 'agreed_by' | 'agreed_by_operator' | 'stop_hash'
>;
async function agree(trx: Trx, id: string, consent: Consent): Promise<Date> {
  const { due_at } = await trx
    .updateTable('factor_resets')
    .set({ ...consent, agreed_at: NOW, due_at: WAIT })
    .where('id', '=', id)
    .returning('due_at')
    .executeTakeFirstOrThrow();
  return due_at as Date;
}

export async function declineReset(trx: Trx, id: string, by: string): Promise<void> {
  await end(trx, id, { ended: 'declined', declined_by: by });
}

export async function completeReset(trx: Trx, id: string): Promise<void> {
  await end(trx, id, { ended: 'done' });
}

async function end(trx: Trx, id: string, how: { ended: ResetEnd; declined_by?: string }): Promise<void> {
  await trx
    .updateTable('factor_resets')
    .set({ ...how, ended_at: NOW })
    .where('id', '=', id)
    .execute();
}

/** It waits for two admins again. The links that stop it stay. */
export async function lapseReset(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('factor_resets')
    .set({ ...BEFORE, begun_by: null, begun_at: null, reason: null, note: null, lapsed_at: NOW })
    .where('id', '=', id)
    .execute();
}

/** No consent but the one that follows. */
const BEFORE = {
  begun_by_operator: false,
  agreed_by: null,
  agreed_by_operator: false,
  agreed_at: null,
  due_at: null,
} as const;

/** @returns the resets whose time has come, and those that an admin who agreed no longer stands for */
export async function listSettling(trx: Trx, most: number) {
  return trx
    .selectFrom('factor_resets')
    .select(['id', 'person_id'])
    .where('ended_at', 'is', null)
    .where('agreed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('due_at', '<=', NOW),
        eb.and([eb('begun_by', 'is', null), eb('begun_by_operator', '=', false)]),
        eb.and([eb('agreed_by', 'is', null), eb('agreed_by_operator', '=', false)]),
      ]),
    )
    .orderBy('due_at')
    .limit(most)
    .execute();
}

/** Whoever is just signing in with a passkey comes before, or after. */
export async function lockPasskeys(trx: Trx, personId: string): Promise<void> {
  await trx.selectFrom('passkeys').select('id').where('person_id', '=', personId).forUpdate().execute();
}

/** Takes off everything that is asked for beside the password, and ends all sessions, their tokens and all trust. */
export async function removeAllFactors(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('factors').where('person_id', '=', personId).execute();
  await trx.deleteFrom('passkeys').where('person_id', '=', personId).execute();
  await replaceRecoveryCodes(trx, personId, []);
  await deleteSessionsOf(trx, personId);
}

const LONG_AGO = sql<Date>`now() - make_interval(days => ${RESET_KEPT_DAYS})`;

export async function deleteOldResets(trx: Trx): Promise<void> {
  await trx.deleteFrom('factor_resets').where('ended_at', '<', LONG_AGO).execute();
}

/** Removes the resets that wait for an admin for too long. @returns whose they were */
export async function takeForgottenResets(trx: Trx): Promise<string[]> {
  const rows = await trx
    .deleteFrom('factor_resets')
    .where('ended_at', 'is', null)
    .where('due_at', 'is', null)
    .where(sql<Date>`greatest(asked_at, begun_at, lapsed_at)`, '<', LONG_AGO)
    .returning('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}
