/** The admin desk for people: who has an account, who is an admin, whose account is closed. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { type RequestContext, requireAdmin } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { lockPerson } from './accounts.closing.queries.ts';
import { accounts } from './accounts.contract.ts';
import { endSessionsWithoutFactor } from './accounts.duty.queries.ts';
import { lockFactors } from './accounts.factors.queries.ts';
import * as queries from './accounts.people.queries.ts';
import { assertFreshProof } from './accounts.proofs.handlers.ts';
import { type StandingChange, standingChange } from './accounts.standing.rules.ts';

const os = implement(accounts).$context<RequestContext<'config'>>();

/**
 * As the system: a person cannot see others' admin flags, and under a policy the search could not use
 * its index.
 */
const people = os.people.use(requireAdmin).handler(async ({ input, context }) => {
  const { search = '', after } = input;
  const actor = { by: context.person.id, at: context.clock.now() };
  const page = await context.db.asSystem((trx) => queries.readPeople(trx, actor, search, after));
  return {
    people: page.people.map((each) => ({
      ...each,
      deactivated_at: each.deactivated_at?.toISOString() ?? null,
      created_at: each.created_at.toISOString(),
    })),
    next: page.next,
  };
});

/** Taking the right away asks for no proof: where somebody misuses it, nobody should have to look for a password. */
const setAdmin = os.setAdmin.use(requireAdmin).handler(({ input, context }) => {
  if (input.is_admin) assertFreshProof(context);
  return change(context, input.id, { isAdmin: input.is_admin });
});

const setActive = os.setActive
  .use(requireAdmin)
  .handler(({ input, context }) => change(context, input.id, { active: input.active }));

export const accountsAdminHandlers = { people, setAdmin, setActive };

/** Serialized and decided under the lock: two admins may remove each other at once. */
async function change(
  context: RequestContext<'config'> & { person: { id: string } },
  personId: string,
  wanted: StandingChange,
): Promise<typeof DONE> {
  const actorId = context.person.id;
  await context.db.asSystem(async (trx) => {
    const activeAdmins = await queries.lockAdmins(trx);
    // Not while it is erased, nor while they take a safety case.
    await lockPerson(trx, personId);
    const person = await queries.findAccountStatus(trx, personId);
    const outcome = standingChange({ actorId, activeAdmins, person, change: wanted });
    if (outcome === 'keep') return;
    if (outcome !== 'change') throw refusal(outcome);
    await queries.changeAccountStatus(trx, personId, wanted, { actorId, at: context.clock.now() });
    if (!('isAdmin' in wanted && wanted.isAdmin) || context.config.MFA_ADMINS === '0') return;
    // After a change of factors that has begun.
    await lockFactors(trx, personId);
    await endSessionsWithoutFactor(trx, personId);
  });
  return DONE;
}
