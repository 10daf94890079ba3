/** A copy of everything that is a person's: asked for, waited for, opened. */
import { implement } from '@orpc/server';
import { isFreshProof } from '#features/accounts/accounts.factors.rules.ts';
import { uuidv7 } from '#kit/ids.ts';
import { type Person, type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { exportCalls } from './exports.contract.ts';
import { exportAsked } from './exports.events.ts';
import { makeExports } from './exports.jobs.ts';
import * as queries from './exports.queries.ts';
import { findKeptOf, findReadyOf } from './exports.service/openable.ts';
import { showExport } from './exports.views.ts';

const os = implement(exportCalls).$context<RequestContext<'jobs'>>();

const read = os.read.use(requireSession).handler(({ context: { clock, db, person } }) =>
  db.asSystem(async (trx) => ({
    export: showExport(await queries.findNewest(trx, person.id)),
    kept: showExport(await findKeptOf(trx, person.id, clock.now())),
  })),
);

const ask = os.ask.use(requireSession).handler(async ({ context }) => {
  const { clock, db, jobs, person } = context;
  assertFreshProof(context);
  const at = clock.now();
  const newest = await db.asSystem(async (trx) => {
    if (await queries.insertExport(trx, { id: uuidv7(), person_id: person.id, asked_at: at })) {
      await queries.recordExport(trx, exportAsked, person.id, at);
      await jobs.enqueue(trx, makeExports, {});
    }
    return queries.findNewest(trx, person.id);
  });
  return { export: showExport(newest) };
});

const open = os.open.use(requireSession).handler(async ({ input, context }) => {
  const { clock, db, person } = context;
  const found = await db.asSystem((trx) => findReadyOf(trx, person.id, input.id, clock.now()));
  if (!found) throw refusal('NOT_FOUND');
  assertFreshProof(context);
  return { url: `/api/account/export/${input.id}/content` };
});

export const exportsHandlers = os.router({ read, ask, open });

function assertFreshProof({ clock, person }: RequestContext & { person: Person }): void {
  if (!isFreshProof(person.session.provedAt, clock.now())) throw refusal('PROOF_NEEDED');
}
