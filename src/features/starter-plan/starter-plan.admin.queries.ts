/** The admin desk's access to help requests, recorded. */
import { openReading, recordMembersReading } from '#db/access-record.ts';
import type { Trx } from '#db/open.ts';
import { readAsAdmin } from '#db/recorded-reading.ts';
import type { Actor } from '#kit/actor.ts';
import type { FollowUp, Noted } from '#kit/desk.ts';
import { listHelpRequests, noteHelpRequest, removeHelpRequest as remove } from './starter-plan.queries.ts';

type Row = Awaited<ReturnType<typeof noteHelpRequest>>[number];

/** Same as listHelpRequests, with the access recorded. */
export async function readHelpRequests(
  trx: Trx,
  actor: Actor,
  wanted: Parameters<typeof listHelpRequests>[1],
) {
  let next: string | null = null;
  // Whoever searches, or goes on beyond the newest, is looking for something: activity.bulk.queries.ts.
  const what = wanted.search || wanted.after ? 'more_help_requests' : 'help_requests';
  const rows = await reading(trx, actor, what, async () => {
    const page = await listHelpRequests(trx, wanted);
    next = page.next;
    return page.rows;
  });
  return { rows, next };
}

/** @returns the updated request; undefined if there is none */
export async function changeHelpRequest(
  trx: Trx,
  actor: Actor,
  id: string,
  said: Parameters<typeof noteHelpRequest>[2],
) {
  const [row] = await reading(trx, actor, 'help_requests', () => noteHelpRequest(trx, id, said));
  return row;
}

/**
 * Removes it for good unless another admin said something else since; the record keeps its id and who removed it.
 */
export async function removeHelpRequest(
  trx: Trx,
  { by, at }: Actor,
  { id, was }: { id: string; was: Noted<FollowUp>['was'] },
): Promise<'removed' | 'changed' | 'none'> {
  const removal = { at, actorId: by, what: 'help_request_removed', subjects: [id], asTeam: true };
  await openReading(trx, removal);
  const { row, removed } = await remove(trx, id, was);
  if (!removed) return row ? 'changed' : 'none';
  // Of a visitor's there is nobody to say it to.
  if (row?.user_id) await recordMembersReading(trx, { ...removal, people: [row.user_id] });
  return 'removed';
}

function reading(trx: Trx, { by, at }: Actor, what: string, read: () => Promise<Row[]>) {
  return readAsAdmin(trx, { at, actorId: by, what }, read, (row) => row.user_id);
}
