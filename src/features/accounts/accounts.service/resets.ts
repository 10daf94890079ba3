/** What every turn of a reset has in common: its event, and the letters to its person and to the admins. */
import { randomBytes } from 'node:crypto';
import type { Trx } from '#db/open.ts';
import { letterPaths, paths } from '#kit/paths.ts';
import { contactEmail } from '#server/config.ts';
import type { Floor } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { digestBytesOf } from '#server/tokens.ts';
import { listAdmins } from '../accounts.people.queries.ts';
import { resetStopped } from '../accounts.resets.events.ts';
import {
  type ResetTurn,
  resetTurned,
  resetWaits,
  resetWasAsked,
  resetWillHappen,
} from '../accounts.resets.letters.ts';
import { findOfReset, recordReset, stopReset } from '../accounts.resets.queries.ts';

type Deps = Pick<Floor, 'clock' | 'config' | 'jobs' | 'publicUrl'>;

/** In the log, where nobody at the desk can do what comes next. */
export const callOperator = (log: Floor['log']) =>
  log.warn('somebody has lost their codes, and there are too few admins: run npm run lost-codes');

/** A token for a link that stops a reset, and what we keep of it: 256 random bits need no slow hash. */
export function newStopLink(publicUrl: string) {
  const token = randomBytes(32).toString('base64url');
  return { hash: digestBytesOf(token), url: publicUrl + letterPaths.stopReset(token) };
}

/**
 * Stops an open reset.
 * @param by how its person did it
 * @returns false if there is none
 */
export async function stopOpenReset(
  deps: Deps,
  trx: Trx,
  which: Parameters<typeof stopReset>[1],
  by: 'link' | 'session' | 'factor' | 'address',
): Promise<boolean> {
  const personId = await stopReset(trx, which);
  if (!personId) return false;
  const at = deps.clock.now();
  await recordReset(trx, resetStopped, { at, actorId: personId, subjectId: personId, data: { by } });
  await writeTurn(deps, trx, personId, 'stopped');
  return true;
}

/** Whoever proves a factor has not lost everything. */
export const stopByFactor = (deps: Deps, trx: Trx, personId: string) =>
  stopOpenReset(deps, trx, { personId }, 'factor');

/**
 * @param url the link that stops it
 * @param byOperator whether nobody else is an admin
 */
export async function writeAsked(
  { config, jobs }: Deps,
  trx: Trx,
  personId: string,
  { url, byOperator }: { url: string; byOperator: boolean },
) {
  const { email, locale, full_name } = await findOfReset(trx, personId);
  const letter = resetWasAsked.of({ fullName: full_name, url, email: contactEmail(config), byOperator });
  await jobs.enqueue(trx, mail, { to: email, locale, letter });
}

/**
 * @param url the link that stops it
 * @param byOperator whether the operator agreed, and no second admin
 */
export async function writeAgreed(
  { config, jobs }: Deps,
  trx: Trx,
  personId: string,
  { url, dueAt, byOperator }: { url: string; dueAt: Date; byOperator: boolean },
) {
  const { email, locale, full_name, time_zone } = await findOfReset(trx, personId);
  const due = { at: dueAt.toISOString(), timeZone: time_zone };
  const about = { fullName: full_name, url, email: contactEmail(config), byOperator };
  const letter = resetWillHappen.of({ ...about, ...due });
  await jobs.enqueue(trx, mail, { to: email, locale, letter });
}

export async function writeTurn(
  { config, jobs, publicUrl }: Deps,
  trx: Trx,
  personId: string,
  turn: ResetTurn,
) {
  const { email, locale, full_name } = await findOfReset(trx, personId);
  // Codes are turned on again in one's account.
  const url = publicUrl + paths.auth(turn === 'done' ? paths.account() : paths.app());
  const letter = resetTurned.of({ fullName: full_name, url, email: contactEmail(config), turn });
  await jobs.enqueue(trx, mail, { to: email, locale, letter });
}

/**
 * @param except those who cannot act on it: its person, and whoever began it
 * @param byOperator whether the operator gives the second consent
 */
export async function writeToAdmins(
  { jobs, publicUrl }: Deps,
  trx: Trx,
  { except, second, byOperator }: { except: readonly string[]; second: boolean; byOperator: boolean },
) {
  for (const { id, email, locale, full_name } of await listAdmins(trx)) {
    if (except.includes(id)) continue;
    const letter = resetWaits.of({
      fullName: full_name,
      url: publicUrl + paths.adminResets(),
      second,
      byOperator,
    });
    await jobs.enqueue(trx, mail, { to: email, locale, letter });
  }
}
