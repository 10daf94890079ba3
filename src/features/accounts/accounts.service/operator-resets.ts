/** What the operator's command does about lost factors where there are too few admins (docs/decisions/0206). */
import type { Trx } from '#db/open.ts';
import type { Floor } from '#server/context.ts';
import { lockAdmins } from '../accounts.people.queries.ts';
import type { ListedReset } from '../accounts.resets.contract.ts';
import { resetAgreedByOperator, resetBegunByOperator } from '../accounts.resets.events.ts';
import * as queries from '../accounts.resets.queries.ts';
import {
  operatorMay,
  RESET_NOTE,
  RESET_NOTE_MAX,
  RESET_REASONS,
  type ResetReason,
  resetState,
} from '../accounts.resets.rules.ts';
import { listedResetView, standingOf } from '../accounts.resets.views.ts';
import { newStopLink, writeAgreed } from './resets.ts';

type Deps = Pick<Floor, 'clock' | 'config' | 'db' | 'jobs' | 'publicUrl'>;
type May = ReturnType<typeof operatorMay>;

/** @returns all open requests, the oldest first, and what the operator may do for each */
export async function listForOperator({ db }: Pick<Deps, 'db'>): Promise<(ListedReset & { may: May })[]> {
  const rows = await db.asSystem(queries.listOpenResets);
  return rows.map((row) => {
    const reset = listedResetView(row);
    return { ...reset, may: operatorMay({ state: reset.state, otherAdmins: reset.other_admins }) };
  });
}

interface Consent {
  id: string;
  /** How the operator made sure who it is; asked for where no admin has. */
  reason: string | undefined;
  note: string | undefined;
}
type Outcome = { dueAt: Date } | { refused: Exclude<May, 'agree' | 'begin and agree'> | 'says how' };

/**
 * The operator's consent, in place of those that no admin can give. The wait, the letter and the link that stops it are
 * the same as after a second admin's, and each step is in the record, with nobody as its actor.
 * @returns when it happens, or why nothing was changed
 */
export function consentAsOperator(deps: Deps, consent: Consent): Promise<Outcome> {
  return deps.db.asSystem((trx) => decide(deps, trx, consent));
}

async function decide(deps: Deps, trx: Trx, { id, reason, note = '' }: Consent): Promise<Outcome> {
  // Nobody becomes an admin, or stops being one, while this counts them.
  await lockAdmins(trx);
  const row = await queries.lockReset(trx, id);
  if (!row) return { refused: 'is not open' };
  const may = operatorMay({ state: resetState(standingOf(row)), otherAdmins: row.other_admins });
  if (may !== 'agree' && may !== 'begin and agree') return { refused: may };
  const happened = { at: deps.clock.now(), actorId: null, subjectId: row.person_id };
  const begin = may === 'agree' ? null : saidHow(reason, note.trim());
  if (begin === undefined) return { refused: 'says how' };
  const link = newStopLink(deps.publicUrl);
  const dueAt = await queries.agreeAsOperator(trx, id, { begin, stopHash: link.hash });
  if (begin)
    await queries.recordReset(trx, resetBegunByOperator, { ...happened, data: { reason: begin.reason } });
  await queries.recordReset(trx, resetAgreedByOperator, happened);
  await writeAgreed(deps, trx, row.person_id, { url: link.url, dueAt, byOperator: true });
  return { dueAt };
}

/** @returns undefined if it says too little */
function saidHow(
  reason: string | undefined,
  note: string,
): { reason: ResetReason; note: string } | undefined {
  const known = RESET_REASONS.find((each) => each === reason);
  return known && note.length <= RESET_NOTE_MAX && RESET_NOTE.test(note)
    ? { reason: known, note }
    : undefined;
}
