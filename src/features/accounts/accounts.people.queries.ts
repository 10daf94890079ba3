/** The SQL of the admin desk for people. */
import { type RawBuilder, sql } from 'kysely';
import { recordMembersReading } from '#db/access-record.ts';
import type { Trx } from '#db/open.ts';
import { isAfter, pageOf } from '#db/pagination.ts';
import { recordEvent } from '#db/record.ts';
import { withSystemRights } from '#db/system-rights.ts';
import type { Actor } from '#kit/actor.ts';
import { deleteClosing } from './accounts.closing.queries.ts';
import {
  type AccountsEvent,
  adminGranted,
  adminRevoked,
  personDeactivated,
  personReactivated,
} from './accounts.events.ts';
import { deleteResetLinks } from './accounts.queries.ts';
import { stopReset } from './accounts.resets.queries.ts';
import type { StandingChange } from './accounts.standing.rules.ts';
import { forgetLetters } from './accounts.unfinished.queries.ts';

const PAGE = 50;
/** How many people can be sorted at once. */
const FEW = 1000;

export async function isDeactivated(trx: Trx, personId: string): Promise<boolean> {
  const person = await trx
    .selectFrom('people')
    .select('deactivated_at')
    .where('id', '=', personId)
    .executeTakeFirst();
  return person?.deactivated_at != null;
}

/**
 * @param search words that must all occur in name or e-mail; empty for everybody. With no exact match,
 * falls back to similar names, to catch typos.
 * @param after cursor: the last id of the previous page
 * @returns a page, newest first, and the next cursor
 */
export async function listPeople(trx: Trx, search: string, after: string | undefined) {
  return searchPeople(trx, EVERYBODY, search, after, BY_NAME_AND_ADDRESS);
}

/** Same as listPeople, for the desk: whom it found is in the record. */
export async function readPeople(trx: Trx, { by, at }: Actor, search: string, after: string | undefined) {
  const found = await listPeople(trx, search, after);
  const people = found.people.map(({ id }) => id);
  await recordMembersReading(trx, { at, actorId: by, what: 'people', people, asTeam: true });
  return found;
}

const CUSTOMER = sql`(people.user_type = 'customer' and people.deactivated_at is null
  and not exists (select from admins a where a.user_id = people.id))`;
const PROVIDER = sql`(people.user_type = 'service_provider' and people.provider_verified_at is not null
  and people.deactivated_at is null)`;

/**
 * Same as listPeople, for customers with open accounts, without admins (PROJ-10). Searches names and
 * whole addresses only: a caller who may not see an address must not be able to find it out piece by
 * piece.
 */
export async function listCustomers(trx: Trx, search: string, after: string | undefined) {
  const whole = search.trim().toLowerCase();
  if (whole.includes('@')) return pageOfPeople(trx, sql`${CUSTOMER} and people.email = ${whole}`, after);
  return searchPeople(trx, CUSTOMER, search, after, BY_NAME);
}

/**
 * Same as listPeople, for verified providers with open accounts (S4). Searches name and
 * organization only: a caller who may not see an address must not be able to find it out by searching.
 */
export async function listProviders(trx: Trx, search: string, after: string | undefined) {
  return searchPeople(trx, PROVIDER, search, after, PROVIDER_BY_NAME);
}

/**
 * @returns the provider with this id if listProviders would include them; until the end of the transaction their account
 * stays open
 */
export async function holdProvider(trx: Trx, id: string) {
  return holdAmong(trx, PROVIDER, id);
}

/** Same as holdProvider, for a customer whom listCustomers would include. */
export async function holdCustomer(trx: Trx, id: string) {
  return holdAmong(trx, CUSTOMER, id);
}

function holdAmong(trx: Trx, among: RawBuilder<unknown>, id: string) {
  return withSystemRights(trx, () =>
    trx
      .selectFrom('people')
      .select(['id', 'full_name', 'email', 'locale'])
      .where('id', '=', id)
      .where(sql<boolean>`${among}`)
      .forShare()
      .executeTakeFirst(),
  );
}

/** Which text of a person a search looks at. */
interface Searched {
  /** Must match one of the indexes people_by_name, people_by_full_name and people_by_name_and_organization. */
  text: RawBuilder<unknown>;
  /** Must match the columns of people_by_near_words or providers_by_near_words. */
  parts: RawBuilder<unknown>[];
  /** The condition of that index. */
  indexed: RawBuilder<unknown>;
}
const NAME = sql`people.full_name`;
const EVERYBODY = sql`true`;
const BY_NAME: Searched = { text: sql`lower(people.full_name)`, parts: [NAME], indexed: EVERYBODY };
const BY_NAME_AND_ADDRESS: Searched = {
  text: sql`lower(people.full_name || ' ' || people.email)`,
  parts: [NAME, sql`split_part(people.email, '@', 1)`],
  indexed: EVERYBODY,
};
const PROVIDER_BY_NAME: Searched = {
  text: sql`lower(people.full_name || ' ' || coalesce(people.organization, ''))`,
  parts: [NAME, sql`people.organization`],
  indexed: PROVIDER,
};

async function searchPeople(
  trx: Trx,
  among: RawBuilder<unknown>,
  search: string,
  after: string | undefined,
  searched: Searched,
) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return pageOfPeople(trx, sql`${among}`, after);
  const exact = await pageOfPeople(
    trx,
    sql`${among} and ${await withWords(trx, words, searched.text)}`,
    after,
  );
  if (exact.people.length > 0) return exact;
  return pageOfPeople(trx, sql`${among} and ${isAlike(search, searched)}`, after);
}

/**
 * Few matches: find them through the name index, then sort. Many matches: scan in list order, which
 * soon fills a page. Each plan would read everybody in the other's case.
 */
async function withWords(trx: Trx, words: string[], text: RawBuilder<unknown>) {
  // No index has this expression, so PostgreSQL scans in list order; a trigram index cannot find two letters.
  const inOrder = hasWords(words, sql`(${text} || '')`);
  if (words.every((word) => word.length < 3)) return inOrder;
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select id from people where ${hasWords(words, text)})
    select id from found limit ${FEW + 1}`.execute(trx);
  return rows.length > FEW ? inOrder : sql<boolean>`people.id = any (${rows.map(({ id }) => id)}::uuid[])`;
}

function hasWords(words: string[], text: RawBuilder<unknown>): RawBuilder<boolean> {
  const each = words.map((word) => sql`${text} like lower(${`%${escapeLike(word)}%`})`);
  return sql<boolean>`${sql.join(each, sql` and `)}`;
}

/**
 * Matches people who have every word of the search give or take a letter or two, or all of them run together
 * (0090). At most as many as can be sorted at once.
 */
function isAlike(search: string, { parts, indexed }: Searched): RawBuilder<boolean> {
  const words = wordsOf(search);
  if (words.length === 0) return sql<boolean>`false`;
  const has = (word: string) =>
    sql`(${sql.join(
      parts.map((part) => sql`near_words(${part}) && near_words(${word})`),
      sql` or `,
    )})`;
  const all = sql.join(words.map(has), sql` and `);
  const alike = words.length === 1 ? all : sql`(${all} or ${has(words.join(''))})`;
  return sql<boolean>`people.id = any (array(
    select id from people where ${indexed} and ${alike} limit ${FEW}))`;
}

/** Splits as near_words() does; an address counts up to its @. */
function wordsOf(search: string): string[] {
  const words = search.replace(/@\S*|['’]/g, '').split(/[-\s.,_&/()+"]+/);
  return words.filter((word) => word !== '');
}

async function pageOfPeople(trx: Trx, matching: RawBuilder<boolean>, after: string | undefined) {
  let query = trx
    .selectFrom('people')
    .leftJoin('admins', 'admins.user_id', 'people.id')
    .select(['id', 'full_name', 'email', 'organization', 'user_type', 'email_verified'])
    .select(['deactivated_at', 'created_at'])
    .select((eb) => [
      eb('provider_verified_at', 'is not', null).$castTo<boolean>().as('provider_verified'),
      eb('admins.user_id', 'is not', null).$castTo<boolean>().as('is_admin'),
    ])
    .where(matching)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1);
  if (after) {
    query = query.where(isAfter('people', 'created_at', after));
  }
  const { rows: people, next } = pageOf(await query.execute(), PAGE);
  return { people, next };
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Blocks all other changes to who is an admin until the end of the transaction; reads go on.
 * @returns the ids of admins who can sign in
 */
export async function lockAdmins(trx: Trx): Promise<string[]> {
  await sql`lock table admins in share row exclusive mode`.execute(trx);
  const rows = await trx
    .selectFrom('admins')
    .innerJoin('people', 'people.id', 'admins.user_id')
    .select('people.id')
    .where('deactivated_at', 'is', null)
    .execute();
  return rows.map((each) => each.id);
}

/** A person's standing, as input to the rule about admins; undefined too where their account is being erased. */
export async function findAccountStatus(trx: Trx, personId: string) {
  const row = await trx
    .selectFrom('people')
    .leftJoin('admins', 'admins.user_id', 'people.id')
    .leftJoin('account_closings as closing', 'closing.person_id', 'people.id')
    .select(['people.id', 'admins.user_id', 'deactivated_at'])
    .where('people.id', '=', personId)
    .where((is) => is.or([is('closing.erased', 'is', null), is('closing.erased', '=', 0)]))
    .executeTakeFirst();
  return row && { id: row.id, isAdmin: row.user_id !== null, active: row.deactivated_at === null };
}

/** Stores a change with its events, of an admin or of the operator. Closing an account removes its admin rights. */
export async function changeAccountStatus(
  trx: Trx,
  personId: string,
  change: StandingChange,
  by: { actorId: string | null; at: Date },
): Promise<void> {
  const note = (event: AccountsEvent) => recordEvent(trx, event, { ...by, subjectId: personId });
  if ('isAdmin' in change && change.isAdmin) {
    await trx.insertInto('admins').values({ user_id: personId, granted_at: by.at }).execute();
    return note(adminGranted);
  }
  if ('active' in change) {
    await trx
      .updateTable('people')
      .set({ deactivated_at: change.active ? null : by.at })
      .where('id', '=', personId)
      .execute();
    await note(change.active ? personReactivated : personDeactivated);
    // Also when reopening: a session that began while the account was being closed must not come back.
    await trx.deleteFrom('sessions').where('user_id', '=', personId).execute();
    await deleteResetLinks(trx, personId);
    await stopReset(trx, { personId });
    if (change.active) {
      // No letter went to the closed account: one is due before its answers are deleted.
      await forgetLetters(trx, personId);
      // Whoever opens it, it is no longer to be deleted.
      return deleteClosing(trx, personId);
    }
  }
  const { numDeletedRows } = await trx
    .deleteFrom('admins')
    .where('user_id', '=', personId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await note(adminRevoked);
}

/** As the system: the admins who can sign in. */
export async function listAdmins(trx: Trx) {
  return trx
    .selectFrom('admins')
    .innerJoin('people', 'people.id', 'admins.user_id')
    .select(['people.id', 'people.email', 'people.full_name', 'people.locale'])
    .where('deactivated_at', 'is', null)
    .execute();
}
