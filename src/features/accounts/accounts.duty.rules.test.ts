import { expect, it } from 'vitest';
import { dutyOf } from './accounts.duty.rules.ts';

it.each([
  [{ isAdmin: false, userType: 'customer' }, { MFA_ADMINS: 'always', MFA_PROVIDERS: 'always' }, '0'],
  [{ isAdmin: true, userType: 'customer' }, { MFA_ADMINS: '1', MFA_PROVIDERS: '0' }, '1'],
  [{ isAdmin: true, userType: 'customer' }, { MFA_ADMINS: '0', MFA_PROVIDERS: '1' }, '0'],
  [{ isAdmin: false, userType: 'service_provider' }, { MFA_ADMINS: '1', MFA_PROVIDERS: '0' }, '0'],
  [{ isAdmin: false, userType: 'service_provider' }, { MFA_ADMINS: '0', MFA_PROVIDERS: 'always' }, 'always'],
  [{ isAdmin: true, userType: 'service_provider' }, { MFA_ADMINS: '1', MFA_PROVIDERS: 'always' }, 'always'],
] as const)('of %o under %o the duty is %s [AUTH-44]', (person, settings, duty) => {
  expect(dutyOf(person, settings)).toBe(duty);
});
