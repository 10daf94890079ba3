import { expect, it } from 'vitest';
import { isForbidden, isMalformed, isMissingTable, violates } from './errors.ts';

const taken = { code: '23505', constraint: 'people_email_key' };

it('a violation is recognised by its kind and the name of the constraint', () => {
  expect(violates(taken, 'unique', 'people_email_key')).toBe(true);
  expect(violates(taken, 'unique', 'people_pkey', 'people_email_key')).toBe(true);
  expect(violates(taken, 'unique', 'people_pkey')).toBe(false);
  expect(violates({ ...taken, code: '23514' }, 'unique', 'people_email_key')).toBe(false);
  expect(
    violates({ code: '23P01', constraint: 'slot_holds_no_overlap' }, 'exclusion', 'slot_holds_no_overlap'),
  ).toBe(true);
  // @ts-expect-error: there is none of this name
  expect(violates(taken, 'unique', 'people_emails_key')).toBe(false);
  // @ts-expect-error: it is of another kind
  expect(violates(taken, 'check', 'people_email_key')).toBe(false);
});

it.each([undefined, null, 'no', {}, new Error('no'), { code: 23505 }, { constraint: 'people_email_key' }])(
  'what is none of PostgreSQL’s errors is none of them: %o',
  (error) => {
    const answers = [violates(error, 'unique', 'people_email_key'), isForbidden(error), isMalformed(error)];
    expect([...answers, isMissingTable(error)]).toEqual([false, false, false, false]);
  },
);

it('the others are recognised by their codes', () => {
  const codes = ['42501', '22P02', '42P01'].map((code) => ({ code }));
  expect([isForbidden, isMalformed, isMissingTable].map((is) => codes.map(is))).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});
