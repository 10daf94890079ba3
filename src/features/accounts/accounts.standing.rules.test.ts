import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StandingChange, standingChange } from './accounts.standing.rules.ts';

const PEOPLE = {
  ada: { id: 'ada', isAdmin: true, active: true },
  grace: { id: 'grace', isAdmin: true, active: true },
  maria: { id: 'maria', isAdmin: false, active: true },
  closed: { id: 'closed', isAdmin: false, active: false },
  closedAdmin: { id: 'closedAdmin', isAdmin: true, active: false },
  nobody: undefined,
};
const BOTH = ['ada', 'grace'];
const promote = { isAdmin: true };
const demote = { isAdmin: false };
const close = { active: false };
const reopen = { active: true };

describe('an admin’s request', () => {
  it.each<[string, string, string, string[], keyof typeof PEOPLE, StandingChange]>([
    ['to make somebody an admin', 'change', 'ada', BOTH, 'maria', promote],
    ['to remove another admin', 'change', 'ada', BOTH, 'grace', demote],
    ['to step down', 'change', 'ada', BOTH, 'ada', demote],
    ['to step down as the last admin', 'LAST_ADMIN', 'ada', ['ada'], 'ada', demote],
    ['to close an account', 'change', 'ada', ['ada'], 'maria', close],
    ['to close another admin’s account', 'change', 'ada', BOTH, 'grace', close],
    ['to close their own account', 'change', 'ada', BOTH, 'ada', close],
    ['to close their own account as the last admin', 'LAST_ADMIN', 'ada', ['ada'], 'ada', close],
    ['to reopen an account', 'change', 'ada', ['ada'], 'closed', reopen],
    ['to make an admin of a closed account', 'ACCOUNT_DEACTIVATED', 'ada', BOTH, 'closed', promote],
    ['to remove an admin whose account is closed', 'change', 'ada', ['ada'], 'closedAdmin', demote],
    ['to make an admin of an admin', 'keep', 'ada', ['ada'], 'ada', promote],
    ['to make an admin of an admin with a closed account', 'keep', 'ada', ['ada'], 'closedAdmin', promote],
    ['to remove admin rights that are not there', 'keep', 'ada', ['ada'], 'maria', demote],
    ['to close a closed account', 'keep', 'ada', ['ada'], 'closed', close],
    ['to reopen an open account', 'keep', 'ada', ['ada'], 'maria', reopen],
    ['to make an admin of an unknown person', 'NOT_FOUND', 'ada', ['ada'], 'nobody', promote],
    ['to close an unknown account', 'NOT_FOUND', 'ada', ['ada'], 'nobody', close],
    ['to become an admin without being one', 'FORBIDDEN', 'maria', BOTH, 'maria', promote],
    ['to remove the admin who just removed them', 'FORBIDDEN', 'grace', ['ada'], 'ada', demote],
    ['to close an unknown account without being an admin', 'FORBIDDEN', 'maria', BOTH, 'nobody', close],
  ])('%s: %s [AD1, AD3]', (_, outcome, actorId, activeAdmins, who, change) => {
    expect(standingChange({ actorId, activeAdmins, person: PEOPLE[who], change })).toBe(outcome);
  });

  it('never leaves a product without an admin who can sign in [AD1]', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const person = fc.record({ isAdmin: fc.boolean(), active: fc.boolean() });
    const changes = fc.array(
      fc.record({ by: id, about: id, change: fc.constantFrom(promote, demote, close, reopen) }),
    );
    fc.assert(
      fc.property(fc.tuple(person, person, person), changes, (start, asked) => {
        const people = start.map((each, index) => ({ id: 'abc'.charAt(index), ...each }));
        const active = () => people.filter((each) => each.isAdmin && each.active).map((each) => each.id);
        const before = active().length;
        for (const { by, about, change } of asked) {
          const target = people.find((each) => each.id === about);
          const outcome = standingChange({ actorId: by, activeAdmins: active(), person: target, change });
          if (outcome === 'change' && target) Object.assign(target, change);
        }
        expect(active().length > 0).toBe(before > 0);
      }),
    );
  });
});
