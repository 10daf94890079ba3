import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayChange, mayDo, mayUseLink } from './projects.permissions.rules.ts';
import {
  conflictingFields,
  DEFAULT_PRIORITY,
  isLastIn,
  isSilent,
  membersOf,
  otherSide,
  otherSideNow,
  othersIn,
  PRIORITIES,
  PROJECT_STATUSES,
  priorityLevel,
  ROLES,
  resolveSides,
  standingIn,
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

  it('cover four statuses and five priorities, starting with draft and 3 [PROJ-01, PROJ-03, PROJ-07]', () => {
    expect(PROJECT_STATUSES).toEqual(['draft', 'active', 'on_hold', 'completed']);
    expect(PRIORITIES).toEqual([1, 2, 3, 4, 5]);
    expect(DEFAULT_PRIORITY).toBe(3);
  });
});

const MARIA = 'maria';
const DANA = 'dana';
const both = { customer_id: MARIA, service_provider_id: DANA };
const alone = { customer_id: MARIA, service_provider_id: null };

const circle = { ...both, family_ids: ['rosa'] };
const ONGOING = { ended: false };
const unjoined = { customer: null, customer_id: null };
const PEOPLE = { customer: 'Maria Alvarez', service_provider: 'Dana Diaz' };

describe('a member of a project', () => {
  it.each([
    [both, MARIA, 'customer', [DANA], 'Dana Diaz'],
    [both, DANA, 'provider', [MARIA], 'Maria Alvarez'],
    [both, 'ada', 'admin', [], null],
    [alone, MARIA, 'customer', [], 'Dana Diaz'],
    [alone, DANA, 'admin', [], null],
    [circle, MARIA, 'customer', [DANA, 'rosa'], 'Dana Diaz'],
    [circle, DANA, 'provider', [MARIA, 'rosa'], 'Maria Alvarez'],
    [circle, 'rosa', 'family', [MARIA, DANA], 'Dana Diaz'],
    [{ ...alone, family_ids: ['rosa'] }, 'rosa', 'family', [MARIA], 'Dana Diaz'],
  ] as const)(
    'of %o who is %s is its %s, notifies %j, and reads the name of %s [PROJ-30, CHAT-17]',
    (project, id, role, others, across) => {
      expect(standingIn(project, id)).toBe(role);
      expect(othersIn(project, id)).toEqual(others);
      expect(otherSide({ ...project, ...PEOPLE }, id)).toBe(across);
    },
  );

  it.each([
    ['the provider, alone', { customer_id: null, service_provider_id: DANA }, DANA, true, true],
    [
      'family, alone',
      { customer_id: null, service_provider_id: null, family_ids: ['rosa'] },
      'rosa',
      true,
      true,
    ],
    ['the provider, with family', { ...circle, customer_id: null }, DANA, true, false],
    ['an admin who looks', { customer_id: null, service_provider_id: DANA }, 'ada', true, false],
    ['a customer nobody has joined yet', alone, MARIA, false, false],
  ])('%s: whether nobody else will read what they write [AUTH-50]', (_, sides, id, ended, last) => {
    expect(isLastIn({ ...sides, ended }, id)).toBe(last);
  });

  it.each<[string, Partial<Parameters<typeof otherSideNow>[0]>, string, string]>([
    ['a customer, of their provider', {}, MARIA, 'there'],
    ['a customer without a provider', { service_provider: null, service_provider_id: null }, MARIA, 'nobody'],
    ['a provider, of their customer', {}, DANA, 'there'],
    ['a provider, of a closed account', { customer: { closed: true } }, DANA, 'closed'],
    ['a customer, of a closed account', { service_provider: { closed: true } }, MARIA, 'closed'],
    ['a provider who asked', { ...unjoined, asked_customer: { declined: false } }, DANA, 'asked'],
    ['a provider who was declined', { ...unjoined, asked_customer: { declined: true } }, DANA, 'nobody'],
    ['a provider alone', unjoined, DANA, 'nobody'],
  ])('%s: whether the other side is there [DOC-21]', (_, sides, id, now) => {
    const both = {
      customer_id: MARIA,
      service_provider_id: DANA,
      customer: { closed: false },
      service_provider: { closed: false },
      asked_customer: null,
    };
    expect(otherSideNow({ ...both, ...sides }, id)).toBe(now);
  });

  it('is silent once it has ended, and while an account is closed [AUTH-50]', () => {
    const [open, closed] = [{ closed: false }, { closed: true }];
    const both = { customer: open, service_provider: open, ended: false };
    expect(isSilent(both)).toBe(false);
    expect(isSilent({ ...both, service_provider: null })).toBe(false);
    expect(isSilent({ ...both, customer: closed })).toBe(true);
    expect(isSilent({ ...both, service_provider: closed })).toBe(true);
    expect(isSilent({ ...both, customer: null, ended: true })).toBe(true);
  });

  it('never notifies themselves, and notification is mutual [CHAT-17]', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const sides = fc
      .record({ customer_id: id, service_provider_id: fc.option(id), family_ids: fc.uniqueArray(id) })
      .filter((project) => new Set(membersOf(project)).size === membersOf(project).length);
    fc.assert(
      fc.property(sides, id, (project, person) => {
        const others = othersIn(project, person);
        expect(others).not.toContain(person);
        for (const other of others) expect(othersIn(project, other)).toContain(person);
      }),
    );
  });

  it('may complete a project, unless they are family [PROJ-03]', () => {
    const may = ROLES.filter((role) => mayChange(role, { status: 'completed' }, ONGOING));
    expect(may).toEqual(['customer', 'provider']);
    expect(mayChange('family', { status: 'active' }, ONGOING)).toBe(true);
    expect(mayChange('family', {}, ONGOING)).toBe(true);
  });

  it('may choose the provider as its customer, and invite a customer as its provider, but not as an admin [PROJ-21]', () => {
    const who = (deed: 'chooseProvider' | 'inviteCustomer') =>
      ([...ROLES, 'admin'] as const).filter((standing) => mayDo(standing, deed, ONGOING));
    expect([who('chooseProvider'), who('inviteCustomer')]).toEqual([['customer'], ['provider']]);
  });

  it('may change nothing of a project that has ended, whoever they are [AUTH-50]', () => {
    const ended = { ended: true };
    for (const standing of [...ROLES, 'admin'] as const) {
      expect(mayChange(standing, {}, ended)).toBe(false);
      expect(mayChange(standing, { status: 'completed' }, ended)).toBe(false);
      expect(mayDo(standing, 'inviteCustomer', ended)).toBe(false);
    }
  });
});

it.each([
  ['service_provider', 'dana@example.test', true],
  ['service_provider', undefined, true],
  ['service_provider', 'olga@example.test', false],
  ['customer', 'dana@example.test', false],
  ['customer', undefined, false],
] as const)('a %s opens a link mailed to %s: %j [PROJ-21]', (userType, mailedTo, may) => {
  expect(mayUseLink({ userType, email: 'dana@example.test' }, mailedTo)).toBe(may);
});

describe('the sides of a new project', () => {
  const customer = { id: MARIA, userType: 'customer', providerVerified: false } as const;
  const provider = { id: DANA, userType: 'service_provider', providerVerified: true } as const;
  const waiting = { ...provider, providerVerified: false };

  it.each([
    ['a customer alone', customer, undefined, { role: 'customer', asked: null }],
    ['a customer who names themselves', customer, MARIA, { role: 'customer', asked: null }],
    ['a customer for someone else', customer, 'rosa', 'not-for-others'],
    ['a provider, inviting a customer', provider, MARIA, { role: 'provider', asked: MARIA }],
    ['a provider without a customer', provider, undefined, 'no-customer'],
    ['an unverified provider', waiting, MARIA, 'not-verified'],
    ['an unverified provider, without a customer', waiting, undefined, 'not-verified'],
  ])('%s [PROJ-14, PROJ-17, PROJ-18, S4]', (_, creator, customerId, sides) => {
    expect(resolveSides(creator, customerId)).toEqual(sides);
  });

  it('always include the creator, whoever is invited [PROJ-17, PROJ-18]', () => {
    const creators = fc.constantFrom(customer, provider, waiting);
    fc.assert(
      fc.property(creators, fc.option(fc.constantFrom(MARIA, DANA, 'rosa')), (creator, asked) => {
        const sides = resolveSides(creator, asked ?? undefined);
        if (typeof sides === 'string') return;
        const isCustomer = creator.userType === 'customer';
        expect(sides).toEqual({
          role: isCustomer ? 'customer' : 'provider',
          asked: isCustomer ? null : asked,
        });
      }),
    );
  });
});

describe('an edit', () => {
  const seen = { title: 'Home', priority: 3, due_date: null };
  it.each<[string, object, object, string[]]>([
    ['without any other change', seen, { title: 'Mesa' }, []],
    ['of a field someone else changed', { ...seen, title: 'Move' }, { title: 'Mesa' }, ['title']],
    ['to the same value someone else set', { ...seen, title: 'Mesa' }, { title: 'Mesa' }, []],
    ['of another field than someone else changed', { ...seen, title: 'Move' }, { priority: 1 }, []],
    [
      'of a due date someone else set',
      { ...seen, due_date: '2027-01-01' },
      { due_date: '2027-02-01' },
      ['due_date'],
    ],
    [
      'of several fields',
      { title: 'Move', priority: 1, due_date: null },
      { title: 'Mesa', priority: 2, due_date: null },
      ['title', 'priority'],
    ],
    ['of a field the form did not show', { ...seen, status: 'active' }, { status: 'completed' }, []],
  ])('%s conflicts in exactly these fields [PROJ-01]', (_, now, change, fields) => {
    expect(conflictingFields({ ...now }, seen, { ...change })).toEqual(fields);
  });
});
