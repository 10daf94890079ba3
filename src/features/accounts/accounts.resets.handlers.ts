/** Lost app, passkeys and recovery codes: asking, stopping, and what two admins decide (docs/decisions/0159). */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { requireAdmin, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { digestBytesOf } from '#server/tokens.ts';
import { accounts } from './accounts.contract.ts';
import { isProtected, lockFactors } from './accounts.factors.queries.ts';
import { lockAdmins } from './accounts.people.queries.ts';
import { assertFreshProof } from './accounts.proofs.handlers.ts';
import type { ListedReset } from './accounts.resets.contract.ts';
import { resetAgreed, resetAsked, resetBegun, resetDeclined } from './accounts.resets.events.ts';
import * as queries from './accounts.resets.queries.ts';
import { mayActOnReset, type ResetAct, resetState } from './accounts.resets.rules.ts';
import { listedResetView, ownResetView, standingOf } from './accounts.resets.views.ts';
import {
  callOperator,
  newStopLink,
  stopOpenReset,
  writeAgreed,
  writeAsked,
  writeToAdmins,
  writeTurn,
} from './accounts.service/resets.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';

const os = implement(accounts).$context<AccountsContext>();

/**
 * Only in the second step: whoever has no account, no factor, or another password, has none to be in, and all of them
 * get the same answer.
 */
const askReset = os.askReset.handler(async ({ context }) => {
  const { address, auth, db, headers, limits, log } = context;
  const personId = await auth.inStep(headers);
  if (!personId) throw refusal('STEP_EXPIRED');
  await limits.take('resetAddress', address);
  await limits.take('resetAccount', personId);
  const asked = await db.asSystem((trx) => ask(context, trx, personId));
  if (asked.other_admins === 0) callOperator(log);
  return ownResetView(asked);
});

/** Twice at once is one request: the second finds the first. */
async function ask(context: AccountsContext, trx: Trx, personId: string) {
  await lockFactors(trx, personId);
  // In the step that sets up a first factor there is nothing to have lost.
  if (!(await isProtected(trx, personId))) throw refusal('STEP_EXPIRED');
  const open = await queries.findOpenReset(trx, personId);
  if (open) return open;
  const { clock, publicUrl } = context;
  const at = clock.now();
  const link = newStopLink(publicUrl);
  const row = { id: uuidv7(at.getTime()), person_id: personId, ask_hash: link.hash };
  const asked = await queries.insertReset(trx, row);
  await queries.recordReset(trx, resetAsked, { at, actorId: personId, subjectId: personId });
  const others = asked.other_admins;
  await writeAsked(context, trx, personId, { url: link.url, byOperator: others === 0 });
  await writeToAdmins(context, trx, { except: [personId], second: false, byOperator: others < 2 });
  return asked;
}

const stopReset = os.stopReset.handler(async ({ input, context }) => {
  const which = { tokenHash: digestBytesOf(input.token) };
  if (!(await context.db.asSystem((trx) => stopOpenReset(context, trx, which, 'link'))))
    throw refusal('LINK_EXPIRED');
  return DONE;
});

const ownReset = os.ownReset.use(requireSession).handler(async ({ context: { db, person } }) => {
  const open = await db.asSystem((trx) => queries.findOpenReset(trx, person.id));
  return { reset: open ? ownResetView(open) : null };
});

/** Asks for no proof: it only keeps things as they are. */
const stopOwnReset = os.stopOwnReset.use(requireSession).handler(async ({ context }) => {
  const which = { personId: context.person.id };
  await context.db.asSystem((trx) => stopOpenReset(context, trx, which, 'session'));
  return DONE;
});

const resets = os.resets.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const actor = { by: person.id, at: clock.now() };
  const { which, after } = input;
  const { rows, next } = await db.asSystem((trx) => queries.readResets(trx, actor, { which, after }));
  return { resets: rows.map(listedResetView), next };
});

const beginReset = os.beginReset.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, log, person } = context;
  assertFreshProof(context);
  const { id, note, reason } = input;
  const begun = await db.asSystem(async (trx) => {
    const { personId, otherAdmins } = await lock(trx, 'begin', id, person.id);
    await queries.beginReset(trx, id, { by: person.id, reason, note });
    const about = { at: clock.now(), actorId: person.id, subjectId: personId };
    await queries.recordReset(trx, resetBegun, { ...about, data: { reason } });
    if (otherAdmins > 1)
      await writeToAdmins(context, trx, { except: [personId, person.id], second: true, byOperator: false });
    return answer(trx, id);
  });
  if (begun.other_admins < 2) callOperator(log);
  return begun;
});

const agreeToReset = os.agreeToReset.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, person, publicUrl } = context;
  assertFreshProof(context);
  const { id } = input;
  return db.asSystem(async (trx) => {
    const { personId, begunAt } = await lock(trx, 'agree', id, person.id);
    // Another admin may have begun it again, for another reason.
    if (begunAt?.getTime() !== new Date(input.begun_at).getTime()) throw refusal('CHANGED_MEANWHILE');
    const link = newStopLink(publicUrl);
    const dueAt = await queries.agreeToReset(trx, id, { by: person.id, stopHash: link.hash });
    await queries.recordReset(trx, resetAgreed, { at: clock.now(), actorId: person.id, subjectId: personId });
    await writeAgreed(context, trx, personId, { url: link.url, dueAt, byOperator: false });
    return answer(trx, id);
  });
});

const declineReset = os.declineReset.use(requireAdmin).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  return db.asSystem(async (trx) => {
    const { personId } = await lock(trx, 'decline', input.id, person.id);
    await queries.endReset(trx, input.id, 'declined');
    await queries.recordReset(trx, resetDeclined, {
      at: clock.now(),
      actorId: person.id,
      subjectId: personId,
    });
    await writeTurn(context, trx, personId, 'declined');
    return answer(trx, input.id);
  });
});

export const resetHandlers = {
  askReset,
  stopReset,
  ownReset,
  stopOwnReset,
  resets,
  beginReset,
  agreeToReset,
  declineReset,
};

/**
 * Holds a reset, and who is an admin, until the end of the transaction: two admins act one after the other, and none
 * who has just lost the right.
 * @throws NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE
 */
async function lock(trx: Trx, act: ResetAct, id: string, actorId: string) {
  const admins = await lockAdmins(trx);
  if (!admins.includes(actorId)) throw refusal('FORBIDDEN');
  const row = await queries.lockReset(trx, id);
  if (!row) throw refusal('NOT_FOUND');
  const { begun_at: begunAt, begun_by: begunBy, other_admins: otherAdmins, person_id: personId } = row;
  const state = resetState(standingOf(row));
  const outcome = mayActOnReset(act, { actorId, personId, begunBy, state });
  if (outcome !== 'yes') throw refusal(outcome);
  return { personId, begunAt, otherAdmins };
}

async function answer(trx: Trx, id: string): Promise<ListedReset> {
  const row = await queries.findReset(trx, id);
  if (!row) throw refusal('NOT_FOUND');
  return listedResetView(row);
}
