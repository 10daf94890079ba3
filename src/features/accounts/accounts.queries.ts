/** The SQL of accounts. */
import { type Kysely, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import type { SessionKey, Statement } from '#db/session-pipeline.ts';
import type { DB } from '#db/tables.gen.ts';
import type { Locale } from '#kit/locale.ts';
import type { AccountsEvent } from './accounts.events.ts';
import type { UserType } from './accounts.rules.ts';

export { isAdmin } from '#db/recorded-reading.ts';

/** @returns the stored password hash; undefined if there is no such account */
export async function findPasswordHash(trx: Trx, email: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('credentials')
    .innerJoin('people', 'people.id', 'credentials.user_id')
    .select('password')
    .where('email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** @returns the password hash of a person's account; undefined if it is closed or gone */
export async function findPasswordHashOf(trx: Trx, personId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('credentials')
    .innerJoin('people', 'people.id', 'credentials.user_id')
    .select('password')
    .where('people.id', '=', personId)
    .where('deactivated_at', 'is', null)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/**
 * @returns the password hash of a person's account; nobody replaces it before the end of the transaction, and a change
 * under way has ended
 */
export async function holdPasswordHash(trx: Trx, personId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', personId)
    .where('provider_id', '=', 'credential')
    .forShare()
    .executeTakeFirst();
  return row?.password ?? undefined;
}

export async function findPersonByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom('people')
    .select(['id', 'email', 'email_verified', 'full_name', 'locale', 'deactivated_at'])
    .select(['user_type', 'provider_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** What a password must not resemble. */
export async function findPasswordOwner(trx: Trx, id: string) {
  return trx
    .selectFrom('people')
    .select(['full_name as fullName', 'email', 'organization'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores the time zone a browser reports, unless the person chose one. */
export async function setTimeZone(trx: Trx, id: string, time_zone: string): Promise<void> {
  await trx
    .updateTable('people')
    .set({ time_zone })
    .where('id', '=', id)
    .where('time_zone_chosen', '=', false)
    .execute();
}

/** AUTH-16: one's own profile, or a companion's. An admin sees more people, in the desk's list, which is recorded. */
export async function findProfile(trx: Trx, userId: string) {
  return trx
    .selectFrom('people')
    .select(['id as user_id', 'full_name', 'email', 'organization', 'user_type', 'created_at'])
    .where('id', '=', userId)
    .where(sql<boolean>`(id = current_person() or id = any (array(select my_companions())))`)
    .executeTakeFirst();
}

/** A session with its person, as `identify` reads it on every request. */
export interface SessionRow {
  session_id: string;
  token: string;
  idle_until: Date;
  expires_at: Date;
  id: string;
  email: string;
  email_verified: boolean;
  full_name: string;
  organization: string | null;
  user_type: UserType;
  provider_verified_at: Date | null;
  deactivated_at: Date | null;
  locale: Locale;
  time_zone: string | null;
  /** When the password was entered for this session. */
  proved_at: Date;
  mfa_verified_at: Date | null;
}

/** @returns the statement that finds a session */
export function findSession(key: SessionKey): Omit<Statement, 'columns'> {
  const by = 'id' in key ? 'id' : 'token';
  return {
    name: `session_by_${by}`,
    text: `select s.id as session_id, s.token, s.idle_until, s.expires_at, p.id, p.email, p.email_verified,
        p.full_name, p.organization, p.user_type, p.provider_verified_at, p.deactivated_at, p.locale, p.time_zone,
        s.created_at as proved_at, s.mfa_verified_at
      from sessions s join people p on p.id = s.user_id where s.${by} = $1`,
    values: ['id' in key ? key.id : key.token],
  };
}

/** A session ends at its absolute end or when it has been idle too long, whichever comes first. */
export function isLiveSession(session: { idleUntil: Date; expiresAt: Date }, now: Date): boolean {
  return session.idleUntil > now && session.expiresAt > now;
}

/**
 * Extends a live session's idle end, never shortens it: another tab may know of later activity.
 * @returns the new idle end; undefined if the session is over
 */
export async function extendSession(
  trx: Trx,
  sessionId: string,
  until: Date,
  now: Date,
): Promise<Date | undefined> {
  const row = await trx
    .updateTable('sessions')
    .set({ idle_until: sql<Date>`greatest(idle_until, ${until})`, updated_at: now })
    .where('id', '=', sessionId)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .returning('idle_until')
    .executeTakeFirst();
  return row?.idle_until;
}

export async function deleteSession(trx: Trx, sessionId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** @returns which of the sessions are valid and belong to open accounts */
export async function liveSessions(system: Kysely<DB>, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await system
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', 'in', ids)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .where('deactivated_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function recordAccountEvent(
  trx: Trx,
  event: AccountsEvent,
  personId: string,
  at: Date,
): Promise<void> {
  await recordEvent(trx, event, { at, actorId: personId, subjectId: personId });
}

/**
 * Uses up the link to a new password. Whoever uses the same one at the same time waits here.
 * @returns false if somebody has used it
 */
export async function spendResetLink(trx: Trx, linkId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('verifications')
    .where('id', '=', linkId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sets when a link to a new password ends, unless somebody has used it. */
export async function limitResetLink(trx: Trx, linkId: string, ends: Date): Promise<void> {
  await trx.updateTable('verifications').set({ expires_at: ends }).where('id', '=', linkId).execute();
}

/** Using a link voids the person's other links. The engine stores the person's id as the value. */
export async function deleteResetLinks(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('verifications').where('value', '=', personId).execute();
}

export async function grantAdmin(trx: Trx, email: string): Promise<boolean> {
  const person = await findPersonByEmail(trx, email);
  if (!person) return false;
  await trx
    .insertInto('admins')
    .values({ user_id: person.id })
    .onConflict((on) => on.doNothing())
    .execute();
  return true;
}

/** @returns false if it was verified already */
export async function markEmailVerified(trx: Trx, personId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('people')
    .set({ email_verified: true, updated_at: at })
    .where('id', '=', personId)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks addresses as verified without a mail; only for the demo accounts. */
export async function markEmailsVerified(trx: Trx, emails: string[]): Promise<void> {
  await trx.updateTable('people').set({ email_verified: true }).where('email', 'in', emails).execute();
}

/** Sets a password that the rules would refuse; only for the demo accounts. */
export async function replacePasswords(trx: Trx, emails: string[], hash: string): Promise<void> {
  await trx
    .updateTable('credentials')
    .set({ password: hash })
    .where('user_id', 'in', (of) => of.selectFrom('people').select('id').where('email', 'in', emails))
    .execute();
}

/** Removes people and all their data. */
export async function removePeople(trx: Trx, emails: string[]): Promise<void> {
  await trx.deleteFrom('people').where('email', 'in', emails).execute();
}

/** Removes ended sessions, used-up secrets and old counters. */
export async function deleteStale(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('idle_until', '<', now)]))
    .execute();
  await trx.deleteFrom('verifications').where('expires_at', '<', now).execute();
  await trx.deleteFrom('address_changes').where('expires_at', '<', now).execute();
  await trx.deleteFrom('former_addresses').where('until', '<', now).execute();
  await trx.deleteFrom('factor_challenges').where('expires_at', '<', now).execute();
  await trx.deleteFrom('trusted_devices').where('expires_at', '<', now).execute();
  await trx.deleteFrom('passkey_challenges_used').where('expires_at', '<', now).execute();
  await trx.deleteFrom('rate_limits').where('expire', '<', String(now.getTime())).execute();
}
