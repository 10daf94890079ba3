/** Events of a reset of somebody's second factors (docs/decisions/0159); each is in the record too. */
import { z } from 'zod';
import { defineEvent, LOG_ONLY, NO_DATA } from '#kit/event.ts';
import { RESET_REASONS } from './accounts.resets.rules.ts';

const ofRights = { subject: 'person', data: NO_DATA, rights: 'of people', ...LOG_ONLY } as const;
const byTheTeam = { ...ofRights, rights: 'of the team' } as const;

/** By whoever knew the password. */
export const resetAsked = defineEvent('account.reset_asked', ofRights);
/** By one admin, who says how they made sure who it is. */
export const resetBegun = defineEvent('account.reset_begun', {
  ...byTheTeam,
  data: z.strictObject({ reason: z.enum(RESET_REASONS) }),
});
/** By a second admin: the wait begins. */
export const resetAgreed = defineEvent('account.reset_agreed', byTheTeam);
/** By the operator's command, where nobody else is an admin. */
export const resetBegunByOperator = defineEvent('account.reset_begun_by_operator', {
  ...byTheTeam,
  data: z.strictObject({ reason: z.enum(RESET_REASONS) }),
});
/** By the operator's command, in place of a second admin: the wait begins. */
export const resetAgreedByOperator = defineEvent('account.reset_agreed_by_operator', byTheTeam);
/** By its person: with the mailed link, while signed in, or by proving a factor. */
export const resetStopped = defineEvent('account.reset_stopped', {
  ...ofRights,
  data: z.strictObject({ by: z.enum(['link', 'session', 'factor', 'address']) }),
});
/** By an admin, who was not convinced. */
export const resetDeclined = defineEvent('account.reset_declined', byTheTeam);
/** By nobody: an admin has lost the right since. */
export const resetLapsed = defineEvent('account.reset_lapsed', byTheTeam);
/** By nobody: no admin has decided for too long. */
export const resetExpired = defineEvent('account.reset_expired', byTheTeam);
/** By nobody: the wait is over. Factors, passkeys, recovery codes, trusted devices and sessions are gone. */
export const factorsReset = defineEvent('account.factors_reset', byTheTeam);

export const resetEvents = [
  resetAsked,
  resetBegun,
  resetAgreed,
  resetBegunByOperator,
  resetAgreedByOperator,
  resetStopped,
  resetDeclined,
  resetLapsed,
  resetExpired,
  factorsReset,
] as const;
export type ResetEvent = (typeof resetEvents)[number];
