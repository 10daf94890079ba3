import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PRIORITY,
  otherParticipant,
  PRIORITIES,
  PROJECT_STATUSES,
  priorityLevel,
  roleIn,
  sidesOfNew,
  statusTone,
} from './projects.rules.ts';

describe('the badges', () => {
  it.each([
    ['active', 'success'],
    ['on_hold', 'warning'],
    ['completed', 'info'],
    ['draft', 'neutral'],
    ['made_up', 'neutral'],
    ['', 'neutral'],
    ['ACTIVE', 'neutral'],
    ['toString', 'neutral'],
    ['constructor', 'neutral'],
  ])('status %s is %s [PROJ-05]', (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });

  it.each([
    [1, 'high'],
    [2, 'high'],
    [3, 'medium'],
    [4, 'low'],
    [5, 'low'],
  ])('priority %i is %s [PROJ-06]', (priority, level) => {
    expect(priorityLevel(priority)).toBe(level);
  });

  it('knows four statuses, five priorities, and begins with draft and 3 [PROJ-01, PROJ-03, PROJ-07]', () => {
    expect(PROJECT_STATUSES).toEqual(['draft', 'active', 'on_hold', 'completed']);
    expect(PRIORITIES).toEqual([1, 2, 3, 4, 5]);
    expect(DEFAULT_PRIORITY).toBe(3);
  });
});

const MARIA = 'maria';
const DANA = 'dana';
const both = { customer_id: MARIA, service_provider_id: DANA };
const alone = { customer_id: MARIA, service_provider_id: null };

describe('somebody in a project', () => {
  it.each([
    [both, MARIA, 'customer', DANA],
    [both, DANA, 'provider', MARIA],
    [both, 'ada', 'admin', null],
    [alone, MARIA, 'customer', null],
    [alone, DANA, 'admin', null],
  ])('of %o who is %s is its %s and calls %s [PROJ-30, CHAT-17]', (project, id, role, other) => {
    expect(roleIn(project, id)).toBe(role);
    expect(otherParticipant(project, id)).toBe(other);
  });

  it('never calls themself, and whom they call, calls them [CHAT-17]', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const sides = fc
      .record({ customer_id: id, service_provider_id: fc.option(id) })
      .filter((project) => project.customer_id !== project.service_provider_id);
    fc.assert(
      fc.property(sides, id, (project, person) => {
        const other = otherParticipant(project, person);
        expect(other).not.toBe(person);
        if (other !== null) expect(otherParticipant(project, other)).toBe(person);
      }),
    );
  });
});

describe('the sides of a new project', () => {
  const customer = { id: MARIA, userType: 'customer', providerVerified: false } as const;
  const provider = { id: DANA, userType: 'service_provider', providerVerified: true } as const;
  const waiting = { ...provider, providerVerified: false };

  it.each([
    ['a customer alone', customer, undefined, alone],
    ['a customer who names themself', customer, MARIA, alone],
    ['a customer for somebody else', customer, 'rosa', 'not-for-others'],
    ['a provider for a customer', provider, MARIA, both],
    ['a provider without a customer', provider, undefined, 'no-customer'],
    ['a provider who waits', waiting, MARIA, 'not-verified'],
    ['a provider who waits, without a customer', waiting, undefined, 'not-verified'],
  ])('%s [PROJ-14, PROJ-17, PROJ-18, decision 4]', (_, creator, customerId, sides) => {
    expect(sidesOfNew(creator, customerId)).toEqual(sides);
  });

  it('have the creator on one of them, whoever is asked for [PROJ-17, PROJ-18]', () => {
    const creators = fc.constantFrom(customer, provider, waiting);
    fc.assert(
      fc.property(creators, fc.option(fc.constantFrom(MARIA, DANA, 'rosa')), (creator, asked) => {
        const sides = sidesOfNew(creator, asked ?? undefined);
        if (typeof sides === 'string') return;
        expect([sides.customer_id, sides.service_provider_id]).toContain(creator.id);
        if (creator.userType === 'customer') expect(sides).toEqual(alone);
      }),
    );
  });
});
