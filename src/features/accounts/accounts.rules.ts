/** Pure decisions about accounts. Time is an argument. */

export const USER_TYPES = ['customer', 'service_provider'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** AUTH-12. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** Maximum length of a search for people. */
export const SEARCH_MAX = 100;

export type Access = 'public' | 'signed-in' | 'admin';
/** GUARD-07: exactly four. */
export type GuardState = 'loading' | 'unauthenticated' | 'denied' | 'allowed';

/** Whether a page may be shown, given what is known so far (GUARD-01 to GUARD-08). */
export function guardState(
  access: Access,
  auth: { loading: boolean; signedIn: boolean; isAdmin: boolean | null },
): GuardState {
  if (access === 'public') return 'allowed';
  if (auth.loading) return 'loading';
  if (!auth.signedIn) return 'unauthenticated';
  if (access === 'signed-in') return 'allowed';
  if (auth.isAdmin === null) return 'loading';
  return auth.isAdmin ? 'allowed' : 'denied';
}

/**
 * Providers count as verified at sign-up with the embedded database; with an external one an admin
 * decides (S4).
 * @returns when the provider was verified; null for customers, and if an admin has to decide
 */
export function verifiedAtSignUp(userType: UserType, embedded: boolean, now: Date): Date | null {
  return userType === 'service_provider' && embedded ? now : null;
}

/** Whether an admin checks who this is before families find them (S4). */
export function isVetted(userType: UserType, embedded: boolean): boolean {
  return userType === 'service_provider' && !embedded;
}

interface Named {
  full_name: string;
  organization: string | null;
}
/** Whether families would read another name than the one that was checked. */
export function isAnotherName(before: Named, changes: Partial<Named>): boolean {
  const after = { ...before, ...changes };
  return after.full_name !== before.full_name || after.organization !== before.organization;
}

/** Whether somebody is a provider whom our team still has to let in (S4). */
export function isWaitingProvider(user: { user_type: UserType; provider_verified: boolean }): boolean {
  return user.user_type === 'service_provider' && !user.provider_verified;
}
