/** Who administers, and whose account is active: what an admin may change about a person. */

/** Whether nobody could administer any more without this person (AD1). */
export function isLastAdmin(personId: string, activeAdmins: readonly string[]): boolean {
  return activeAdmins.includes(personId) && activeAdmins.every((id) => id === personId);
}

/** What an admin can change about a person. */
export type StandingChange = { isAdmin: boolean } | { active: boolean };

/**
 * Decides on a change requested by an admin. The actor must still be an admin, and at least one admin
 * who can sign in must remain (AD1, AD3).
 * @param activeAdmins the ids of all admins who can sign in
 * @param person the person to change; undefined if unknown
 * @returns a refusal, `keep` if nothing would change, or `change`
 */
export function standingChange(input: {
  actorId: string;
  activeAdmins: readonly string[];
  person: { id: string; isAdmin: boolean; active: boolean } | undefined;
  change: StandingChange;
}): 'FORBIDDEN' | 'NOT_FOUND' | 'ACCOUNT_DEACTIVATED' | 'LAST_ADMIN' | 'keep' | 'change' {
  const { actorId, activeAdmins, person, change } = input;
  if (!activeAdmins.includes(actorId)) return 'FORBIDDEN';
  if (!person) return 'NOT_FOUND';
  const [is, wanted] =
    'isAdmin' in change ? [person.isAdmin, change.isAdmin] : [person.active, change.active];
  if (is === wanted) return 'keep';
  if (wanted) return 'isAdmin' in change && !person.active ? 'ACCOUNT_DEACTIVATED' : 'change';
  return activeAdmins.some((id) => id !== person.id) ? 'change' : 'LAST_ADMIN';
}
