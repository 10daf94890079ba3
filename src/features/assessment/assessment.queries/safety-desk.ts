/** An admin's reads and changes at the safety desk, recorded. */
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { readAsAdmin } from '#db/recorded-reading.ts';
import type { Actor } from '#kit/actor.ts';
import { uuidv7 } from '#kit/ids.ts';
import { caseResolved, caseTaken } from '../assessment.events.ts';
import type { CaseState, LookReason } from '../assessment.rules/cases.ts';
import * as cases from './cases.ts';
import * as looks from './looks.ts';

export type CaseRow = Awaited<ReturnType<typeof cases.findCase>>[number];

/** Same as listCases, with the access recorded. */
export async function readCases(trx: Trx, actor: Actor, state: CaseState, after: string | undefined) {
  let next: string | null = null;
  const rows = await reading(trx, actor, async () => {
    const page = await cases.listCases(trx, state, after);
    next = page.next;
    return page.rows;
  });
  return { rows, next };
}

/** @returns the case afterwards, and whether it was open; undefined if there is none */
export function takeCase(trx: Trx, actor: Actor, id: string) {
  return change(trx, actor, id, caseTaken, () => cases.takeCase(trx, id, actor.by, actor.at));
}

/** @returns the case afterwards, and whether it was the admin's or open; undefined if there is none */
export function resolveCase(trx: Trx, actor: Actor, id: string, reason: string) {
  return change(trx, actor, id, caseResolved, async () => {
    await cases.takeCase(trx, id, actor.by, actor.at);
    return cases.resolveCase(trx, id, actor.by, reason, actor.at);
  });
}

/** Records the event only if something changed. */
async function change(
  trx: Trx,
  actor: Actor,
  id: string,
  event: typeof caseTaken | typeof caseResolved,
  work: () => Promise<boolean>,
) {
  let done = false;
  const [row] = await reading(trx, actor, async () => {
    done = await work();
    return cases.findCase(trx, id);
  });
  if (done) {
    await recordEvent(trx, event, { at: actor.at, actorId: actor.by, subjectId: id });
  }
  return row && { row, done };
}

/**
 * Reveals whose case it is to an admin who gave a reason, and lets the person see that.
 * @returns undefined if there is no such case
 */
export async function discloseCase(
  trx: Trx,
  actor: Actor,
  id: string,
  why: { reason: LookReason; words: string },
) {
  const [contact] = await readAsAdmin(
    trx,
    { at: actor.at, actorId: actor.by, what: 'safety_case', reason: why.reason },
    async () => {
      if ((await cases.findCase(trx, id)).length === 0) return [];
      const look = { id: uuidv7(actor.at.getTime()), assessmentId: id, by: actor.by, ...why, at: actor.at };
      await looks.insertLook(trx, look);
      const found = await looks.findContact(trx, id);
      if (!found) return [];
      await looks.nameOwner(trx, look.id, found.user_id);
      return [found];
    },
    (row) => row.user_id,
  );
  return contact;
}

/** The list does not name people, so the log records which cases were seen. */
function reading(trx: Trx, { by, at }: Actor, read: () => Promise<CaseRow[]>) {
  return readAsAdmin(trx, { at, actorId: by, what: 'safety_cases', of: 'subjects' }, read, (row) => row.id);
}
