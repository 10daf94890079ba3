/** Closing one's own account, and coming back. */
import { randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { letterPaths } from '#kit/paths.ts';
import { type Person, requireSession } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { refusal } from '#server/refusal.ts';
import { digestBytesOf } from '#server/tokens.ts';
import * as queries from './accounts.closing.queries.ts';
import { closingEnds } from './accounts.closing.rules.ts';
import { accounts } from './accounts.contract.ts';
import { accountClosed, accountReopened } from './accounts.events.ts';
import { accountToReopen } from './accounts.letters.ts';
import { changeAccountStatus, findAccountStatus, listAdmins, lockAdmins } from './accounts.people.queries.ts';
import { assertFreshProof } from './accounts.proofs.handlers.ts';
import { recordAccountEvent } from './accounts.queries.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';
import { isLastAdmin } from './accounts.standing.rules.ts';

const os = implement(accounts).$context<AccountsContext>();

const mayClose = os.mayClose.use(requireSession).handler(async ({ context }) => {
  assertFreshProof(context);
  const admins = (await context.db.asSystem(listAdmins)).map(({ id }) => id);
  if (isLastAdmin(context.person.id, admins)) throw refusal('LAST_ADMIN');
  return DONE;
});

/** All of it or nothing: whoever is signed out has also left their projects. */
const closeAccount = os.closeAccount.use(requireSession).handler(async ({ context }) => {
  const { clock, db, person } = context;
  assertFreshProof(context);
  const at = clock.now();
  const ends = closingEnds(at);
  await db.as(person.id, async (trx) => {
    await queries.withSystemRights(trx, async () => {
      const activeAdmins = await lockAdmins(trx);
      if (isLastAdmin(person.id, activeAdmins)) throw refusal('LAST_ADMIN');
      await queries.lockPerson(trx, person.id);
      // Another tab was quicker.
      if (!(await findAccountStatus(trx, person.id))?.active) throw refusal('UNAUTHENTICATED');
    });
    // What other rooms do about it is done with the person's own rights.
    await recordAccountEvent(trx, accountClosed, person.id, at);
    await queries.withSystemRights(trx, () => close(context, trx, person, { at, ends }));
  });
  return { deleted_after: ends.toISOString() };
});

async function close(
  { jobs, publicUrl }: AccountsContext,
  trx: Trx,
  person: Person,
  { at, ends }: { at: Date; ends: Date },
): Promise<void> {
  await changeAccountStatus(trx, person.id, { active: false }, { actorId: person.id, at });
  const token = randomBytes(32).toString('base64url');
  const closing = { person_id: person.id, token_hash: digestBytesOf(token), closed_at: at, ends_at: ends };
  await queries.insertClosing(trx, closing);
  const letter = accountToReopen.of({
    fullName: person.fullName,
    isProvider: person.userType === 'service_provider',
    url: publicUrl + letterPaths.takeBackAccount(token),
    at: ends.toISOString(),
    timeZone: person.timeZone,
  });
  await jobs.enqueue(trx, mail, { to: person.email, locale: person.locale, letter });
}

const reopenAccount = os.reopenAccount.handler(async ({ input, context }) => {
  const { clock, db } = context;
  const at = clock.now();
  await db.asSystem(async (trx) => {
    const personId = await queries.findClosing(trx, digestBytesOf(input.token), at);
    if (!personId || !(await reopenClosed(trx, personId, at))) throw refusal('LINK_EXPIRED');
  });
  return DONE;
});

export const closingHandlers = { mayClose, closeAccount, reopenAccount };

/** Opens an account that its owner closed. @returns false if it is open, or deleted meanwhile */
export async function reopenClosed(trx: Trx, personId: string, at: Date): Promise<boolean> {
  await queries.lockPerson(trx, personId);
  if (!(await queries.isClosing(trx, personId))) return false;
  await changeAccountStatus(trx, personId, { active: true }, { actorId: personId, at });
  await recordAccountEvent(trx, accountReopened, personId, at);
  return true;
}
