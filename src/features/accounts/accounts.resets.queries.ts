/** The SQL of resets of second factors; as the system. The times are PostgreSQL's. */
import { sql } from 'kysely';
import { recordReading } from '#db/access-record.ts';
import type { Trx } from '#db/open.ts';
import { pageOf } from '#db/pagination.ts';
import { type NewEvent, record } from '#db/record.ts';
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

/** Adds a turn of a reset to the event log and the record. */
export async function recordReset<Event extends ResetEvent>(
  trx: Trx,
  event: Event,
  facts: NewEvent<Event>,
): Promise<void> {
  await record(trx, event, facts);
}

/** @returns a person's open reset */
export async function findOpenReset(trx: Trx, personId: string) {
  return trx
    .selectFrom('factor_resets')
    .select(OWN)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function insertReset(trx: Trx, row: { id: string; person_id: string; ask_hash: Buffer }) {
  return trx.insertInto('factor_resets').values(row).returning(OWN).executeTakeFirstOrThrow();
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
    .selectFrom('factor_resets as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .leftJoin('people as b', 'b.id', 'r.begun_by')
    .leftJoin('people as a', 'a.id', 'r.agreed_by')
    .select(['r.id', 'r.person_id', 'r.asked_at', 'r.begun_by', 'r.begun_at', 'r.reason', 'r.note'])
    .select(['r.agreed_by', 'r.agreed_at', 'r.due_at', 'r.ended_at', 'r.ended'])
    .select(['p.full_name', 'p.email', 'b.full_name as begun_name', 'a.full_name as agreed_name']);
export type ResetRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;

/** A page for the desk, the oldest open one or the newest ended one first: whom it shows is in the record. */
export async function readResets(
  trx: Trx,
  { by, at }: Actor,
  { which, after }: { which: 'open' | 'over'; after: string | undefined },
) {
  const open = which === 'open';
  let query = listed(trx)
    .where('r.ended_at', open ? 'is' : 'is not', null)
    .orderBy('r.id', open ? 'asc' : 'desc')
    .limit(PAGE + 1);
  if (after) query = query.where('r.id', open ? '>' : '<', after);
  const { rows, next } = pageOf(await query.execute(), PAGE);
  const people = rows.map(({ person_id }) => person_id);
  await recordReading(trx, { at, actorId: by, what: 'factor_resets', people, asTeam: true });
  return { rows, next };
}

export async function findReset(trx: Trx, id: string): Promise<ResetRow | undefined> {
  return listed(trx).where('r.id', '=', id).executeTakeFirst();
}

/** Held until the end of the transaction: whoever stops, declines or executes it waits. */
export async function lockReset(trx: Trx, id: string) {
  return trx
    .selectFrom('factor_resets')
    .select(['person_id', 'begun_by', 'begun_at', 'agreed_by', 'agreed_at', 'ended'])
    .select(sql<boolean>`coalesce(due_at <= now(), false)`.as('is_due'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function beginReset(
  trx: Trx,
  id: string,
  { by, reason, note }: { by: string; reason: ResetReason; note: string },
): Promise<void> {
  await trx
    .updateTable('factor_resets')
    .set({ begun_by: by, begun_at: NOW, reason, note, agreed_by: null, agreed_at: null, due_at: null })
    .where('id', '=', id)
    .execute();
}

/** @returns when it happens */
export async function agreeToReset(
  trx: Trx,
  id: string,
  { by, stopHash }: { by: string; stopHash: Buffer },
): Promise<Date> {
  const { due_at } = await trx
    .updateTable('factor_resets')
    .set({ agreed_by: by, agreed_at: NOW, due_at: WAIT, stop_hash: stopHash })
    .where('id', '=', id)
    .returning('due_at')
    .executeTakeFirstOrThrow();
  return due_at as Date;
}

export async function endReset(trx: Trx, id: string, ended: ResetEnd): Promise<void> {
  await trx.updateTable('factor_resets').set({ ended_at: NOW, ended }).where('id', '=', id).execute();
}

/** It waits for two admins again. The links that stop it stay. */
export async function lapseReset(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('factor_resets')
    .set({ begun_by: null, begun_at: null, reason: null, note: null })
    .set({ agreed_by: null, agreed_at: null, due_at: null })
    .where('id', '=', id)
    .execute();
}

/** @returns the resets whose time has come, and those that an admin who agreed no longer stands for */
export async function listSettling(trx: Trx, most: number) {
  return trx
    .selectFrom('factor_resets')
    .select(['id', 'person_id'])
    .where('ended_at', 'is', null)
    .where('agreed_at', 'is not', null)
    .where((eb) => eb.or([eb('due_at', '<=', NOW), eb('begun_by', 'is', null), eb('agreed_by', 'is', null)]))
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

/** What is over, and what nobody took up. */
export async function deleteOldResets(trx: Trx): Promise<void> {
  const since = sql<Date>`now() - make_interval(days => ${RESET_KEPT_DAYS})`;
  await trx
    .deleteFrom('factor_resets')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', since),
        eb.and([eb('ended_at', 'is', null), eb('due_at', 'is', null), eb('asked_at', '<', since)]),
      ]),
    )
    .execute();
}
