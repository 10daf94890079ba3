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
import type { LockedReset } from './accounts.resets.queries.ts';
import * as queries from './accounts.resets.queries.ts';
import { LEADS_TO, type ResetAct, resetState, whyNotActOnReset } from './accounts.resets.rules.ts';
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
    const held = await lock(
      trx,
      { act: 'begin', id, actorId: person.id },
      (row) => row.begun_by === person.id && row.reason === reason && row.note === note,
    );
    if (!held) return answer(trx, id);
    const { person_id: personId, other_admins } = held;
    await queries.beginReset(trx, id, { by: person.id, reason, note });
    const about = { at: clock.now(), actorId: person.id, subjectId: personId };
    await queries.recordReset(trx, resetBegun, { ...about, data: { reason } });
    if (other_admins > 1)
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
    // Another admin may have begun it again, for another reason.
    const isShown = ({ begun_at }: LockedReset) => begun_at?.getTime() === new Date(input.begun_at).getTime();
    const held = await lock(
      trx,
      { act: 'agree', id, actorId: person.id },
      (row) => row.agreed_by === person.id && isShown(row),
    );
    if (!held) return answer(trx, id);
    if (!isShown(held)) throw refusal('CHANGED_MEANWHILE');
    const personId = held.person_id;
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
    const { id } = input;
    const held = await lock(
      trx,
      { act: 'decline', id, actorId: person.id },
      (row) => row.declined_by === person.id,
    );
    if (!held) return answer(trx, id);
    await queries.declineReset(trx, id, person.id);
    const about = { at: clock.now(), actorId: person.id, subjectId: held.person_id };
    await queries.recordReset(trx, resetDeclined, about);
    await writeTurn(context, trx, held.person_id, 'declined');
    return answer(trx, id);
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
 * @param isSame whether this very act was what the admin did
 * @returns null if it is done already: its answer was lost, and it was sent again
 * @throws NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE
 */
async function lock(
  trx: Trx,
  { act, id, actorId }: { act: ResetAct; id: string; actorId: string },
  isSame: (row: LockedReset) => boolean,
): Promise<LockedReset | null> {
  const admins = await lockAdmins(trx);
  if (!admins.includes(actorId)) throw refusal('FORBIDDEN');
  const row = await queries.lockReset(trx, id);
  if (!row) throw refusal('NOT_FOUND');
  const state = resetState(standingOf(row));
  if (state === LEADS_TO[act] && isSame(row)) return null;
  const problem = whyNotActOnReset(act, { actorId, personId: row.person_id, begunBy: row.begun_by, state });
  if (problem) throw refusal(problem);
  return row;
}

async function answer(trx: Trx, id: string): Promise<ListedReset> {
  const row = await queries.findReset(trx, id);
  if (!row) throw refusal('NOT_FOUND');
  return listedResetView(row);
}
