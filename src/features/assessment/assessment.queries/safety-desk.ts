/** What an admin reads and does at the safety desk, written down. */
import type { Trx } from '../../../db/open.ts';
import { record } from '../../../db/record.ts';
import { recordedReading } from '../../../db/recorded-reading.ts';
import type { Doing } from '../../../kit/doing.ts';
import type { CaseState } from '../assessment.rules/cases.ts';
import * as cases from './cases.ts';

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
  return change(trx, doing, id, 'case.taken', () => cases.takeCase(trx, id, doing.by, doing.at));
}

/** @returns the case as it is then, and whether it was the admin's or open; undefined when there is none */
export function resolveCase(trx: Trx, doing: Doing, id: string, reason: string) {
  return change(trx, doing, id, 'case.resolved', async () => {
    await cases.takeCase(trx, id, doing.by, doing.at);
    return cases.resolveCase(trx, id, doing.by, reason, doing.at);
  });
}

/** The event is told only where something changed. */
async function change(
  trx: Trx,
  doing: Doing,
  id: string,
  kind: 'case.taken' | 'case.resolved',
  work: () => Promise<boolean>,
) {
  let done = false;
  const [row] = await reading(trx, doing, async () => {
    done = await work();
    return cases.findCase(trx, id);
  });
  if (done) {
    await record(trx, { kind, at: doing.at, actorId: doing.by, subject: { type: 'assessment', id } });
  }
  return row && { row, done };
}

function reading(trx: Trx, { by, at }: Doing, read: () => Promise<CaseRow[]>) {
  return recordedReading(trx, { at, actorId: by, what: 'safety_cases' }, read, (row) => row.user_id);
}
