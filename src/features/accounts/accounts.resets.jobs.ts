/** Takes the second factors off an account, once the wait is over; gives up where no admin decides. */
import type { Trx } from '#db/open.ts';
import { forEachSettled } from '#kit/for-each-settled.ts';
import type { Floor } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { lockFactors } from './accounts.factors.queries.ts';
import { waitForLetters } from './accounts.grace.queries.ts';
import { lockAdmins } from './accounts.people.queries.ts';
import { factorsReset, resetExpired, resetLapsed } from './accounts.resets.events.ts';
import { resetWillHappen } from './accounts.resets.letters.ts';
import * as queries from './accounts.resets.queries.ts';
import { dueStep } from './accounts.resets.rules.ts';
import { standingOf } from './accounts.resets.views.ts';
import { callOperator, writeToAdmins, writeTurn } from './accounts.service/resets.ts';

const AT_ONCE = 100;
type Deps = Pick<Floor, 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'publicUrl'>;

/**
 * Each in a transaction of its own, which is all of it: factors, event and letter. Idempotent, and safe in several
 * processes at once.
 * @throws if one failed; all others are done, and the job retries
 */
export async function settleResets(deps: Deps): Promise<void> {
  const waiting = await deps.db.asSystem(async (trx) => {
    await waitForLetters(trx, { queue: mail.name, letter: resetWillHappen.name });
    return queries.listSettling(trx, AT_ONCE);
  });
  const one = ({ id, person_id }: { id: string; person_id: string }) =>
    deps.db.asSystem((trx) => settle(deps, trx, id, person_id));
  await forEachSettled(waiting, one, 'resets stayed', ({ id }) => id);
}

/** Ends the requests that no admin has decided about, so that their people can ask again. */
export async function giveUpResets(deps: Deps): Promise<void> {
  await deps.db.asSystem(async (trx) => {
    for (const personId of await queries.takeForgottenResets(trx)) {
      const happened = { at: deps.clock.now(), actorId: null, subjectId: personId };
      await queries.recordReset(trx, resetExpired, happened);
      await writeTurn(deps, trx, personId, 'expired');
    }
  });
}

/** Decides once nobody can act on it any more: no admin, no factor of its person, no link. */
async function settle(deps: Deps, trx: Trx, id: string, personId: string): Promise<void> {
  await lockAdmins(trx);
  await lockFactors(trx, personId);
  await queries.lockPasskeys(trx, personId);
  const row = await queries.lockReset(trx, id);
  const step = row ? dueStep({ ...standingOf(row), isDue: row.is_due }) : 'keep';
  const happened = { at: deps.clock.now(), actorId: null, subjectId: personId };
  if (step === 'reset') {
    await queries.removeAllFactors(trx, personId);
    await queries.completeReset(trx, id);
    await queries.recordReset(trx, factorsReset, happened);
    await writeTurn(deps, trx, personId, 'done');
  } else if (step === 'lapse') {
    await queries.lapseReset(trx, id);
    await queries.recordReset(trx, resetLapsed, happened);
    await writeTurn(deps, trx, personId, 'lapsed');
    const byOperator = (row?.other_admins ?? 0) < 2;
    await writeToAdmins(deps, trx, { except: [personId], second: false, byOperator });
    if (row?.other_admins === 0) callOperator(deps.log);
  }
}
