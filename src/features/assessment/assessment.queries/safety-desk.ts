/** What an admin reads and does at the safety desk, written down. */
import type { Trx } from '../../../db/open.ts';
import { record } from '../../../db/record.ts';
import { recordedReading } from '../../../db/recorded-reading.ts';
import type { Doing } from '../../../kit/doing.ts';
import { uuidv7 } from '../../../kit/ids.ts';
import { caseResolved, caseTaken } from '../assessment.events.ts';
import type { CaseState, LookReason } from '../assessment.rules/cases.ts';
import * as cases from './cases.ts';
import * as looks from './looks.ts';

export type CaseRow = Awaited<ReturnType<typeof cases.findCase>>[number];

/** As listCases. */
export async function readCases(trx: Trx, doing: Doing, state: CaseState, after: string | undefined) {
  let next: string | null = null;
  const rows = await reading(trx, doing, async () => {
    const page = await cases.listCases(trx, state, after);
    next = page.next;
    return page.rows;
  });
  return { rows, next };
}

/** @returns the case as it is then, and whether it was open; undefined when there is none */
export function takeCase(trx: Trx, doing: Doing, id: string) {
  return change(trx, doing, id, caseTaken, () => cases.takeCase(trx, id, doing.by, doing.at));
}

/** @returns the case as it is then, and whether it was the admin's or open; undefined when there is none */
export function resolveCase(trx: Trx, doing: Doing, id: string, reason: string) {
  return change(trx, doing, id, caseResolved, async () => {
    await cases.takeCase(trx, id, doing.by, doing.at);
    return cases.resolveCase(trx, id, doing.by, reason, doing.at);
  });
}

/** The event is told only where something changed. */
async function change(
  trx: Trx,
  doing: Doing,
  id: string,
  event: typeof caseTaken | typeof caseResolved,
  work: () => Promise<boolean>,
) {
  let done = false;
  const [row] = await reading(trx, doing, async () => {
    done = await work();
    return cases.findCase(trx, id);
  });
  if (done) {
    await record(trx, event, { at: doing.at, actorId: doing.by, subjectId: id });
  }
  return row && { row, done };
}

/**
 * Whose case it is: an admin sees it once they have said why, and the person learns of it.
 * @returns undefined when there is no such case
 */
export async function lookAtCase(
  trx: Trx,
  doing: Doing,
  id: string,
  why: { reason: LookReason; words: string },
) {
  const [contact] = await recordedReading(
    trx,
    { at: doing.at, actorId: doing.by, what: 'safety_case', reason: why.reason },
    async () => {
      if ((await cases.findCase(trx, id)).length === 0) return [];
      const look = { id: uuidv7(doing.at.getTime()), assessmentId: id, by: doing.by, ...why, at: doing.at };
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

/** The list does not say whose its cases are, so the log keeps which ones were seen. */
function reading(trx: Trx, { by, at }: Doing, read: () => Promise<CaseRow[]>) {
  return recordedReading(trx, { at, actorId: by, what: 'safety_cases', of: 'cases' }, read, (row) => row.id);
}
