/** The safety desk: who handles an assessment with a hazard, and how it ended. */
import { implement } from '@orpc/server';
import { type RequestContext, requireAdmin } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import * as desk from './assessment.queries/safety-desk.ts';
import { caseRefusal } from './assessment.rules/cases.ts';
import { safety } from './assessment.safety.contract.ts';
import { showCase } from './assessment.safety.views.ts';

const os = implement(safety).$context<RequestContext>().use(requireAdmin);

const cases = os.cases.handler(async ({ input, context: { clock, db, person } }) => {
  const { rows, next } = await db.as(person.id, (trx) =>
    desk.readCases(trx, { by: person.id, at: clock.now() }, input.state, input.after),
  );
  return { cases: rows.map((row) => showCase(row, person.id)), next };
});

const look = os.look.handler(({ input: { id, ...why }, context: { clock, db, person } }) =>
  db.as(person.id, async (trx) => {
    const found = await desk.discloseCase(trx, { by: person.id, at: clock.now() }, id, why);
    if (!found) throw refusal('NOT_FOUND');
    return { id, name: found.full_name, email: found.email, city_zip: found.city_zip };
  }),
);

/** Idempotent for the same admin; the event is recorded once. */
const take = os.take.handler(({ input, context: { clock, db, person } }) =>
  db.as(person.id, async (trx) => {
    const taken = await desk.takeCase(trx, { by: person.id, at: clock.now() }, input.id);
    return showCase(allowed(taken, person.id), person.id);
  }),
);

const resolve = os.resolve.handler(({ input, context: { clock, db, person } }) =>
  db.as(person.id, async (trx) => {
    const actor = { by: person.id, at: clock.now() };
    const resolved = await desk.resolveCase(trx, actor, input.id, input.reason);
    return showCase(allowed(resolved, person.id), person.id);
  }),
);

export const safetyHandlers = os.router({ cases, look, take, resolve });

/**
 * @returns the case, if the admin was allowed to make the change
 * @throws NOT_FOUND, CASE_TAKEN or CASE_RESOLVED, which roll back the transaction
 */
function allowed(changed: Awaited<ReturnType<typeof desk.takeCase>>, adminId: string): desk.CaseRow {
  if (!changed) throw refusal('NOT_FOUND');
  const { row, done } = changed;
  const refused = done ? null : caseRefusal(row, adminId);
  if (refused === 'CASE_TAKEN') throw refusal(refused, { taken_by: row.taken_by_name ?? '' });
  if (refused) throw refusal(refused);
  return row;
}
