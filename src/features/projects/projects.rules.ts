/** Pure decisions about projects. */
import type { UserType } from '../accounts/accounts.rules.ts';

/** PROJ-03. A project that a person makes starts as the first. */
export const PROJECT_STATUSES = ['draft', 'active', 'on_hold', 'completed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** PROJ-01, PROJ-07: 1 is the most urgent. */
export const PRIORITIES = [1, 2, 3, 4, 5] as const;
export type Priority = (typeof PRIORITIES)[number];
export const DEFAULT_PRIORITY = 3;

export const PROJECT_MAX = { title: 200, description: 5000 } as const;

/** What a customer says who was asked into a project. */
export const ANSWERS = ['accepted', 'declined'] as const;
export type Answer = (typeof ANSWERS)[number];

/** How long the link of an invitation works, in days. */
export const INVITATION_DAYS = 14;

export type BadgeTone = 'success' | 'warning' | 'info' | 'danger' | 'neutral';

const TONES = new Map<string, BadgeTone>([
  ['active', 'success'],
  ['on_hold', 'warning'],
  ['completed', 'info'],
]);

/** PROJ-05: green, yellow, blue, gray; gray too for what we do not know. */
export function statusTone(status: string): BadgeTone {
  return TONES.get(status) ?? 'neutral';
}

/** PROJ-06: 1 and 2 are high, 3 is medium, the rest low. */
export function priorityLevel(priority: number): 'high' | 'medium' | 'low' {
  if (priority <= 2) return 'high';
  return priority === 3 ? 'medium' : 'low';
}

/** What somebody may be in a project. At most one is its customer, and one its provider. */
export const ROLES = ['customer', 'provider', 'family'] as const;
export type Role = (typeof ROLES)[number];

export interface Participants {
  /** Null while nobody has accepted. */
  customer_id: string | null;
  service_provider_id: string | null;
  /** Who else is in it, for the customer's family. */
  family_ids?: readonly string[];
}

/** Who somebody is in a project; an admin who is not in it is `admin`. */
export function roleIn(project: Participants, personId: string): Role | 'admin' {
  if (project.customer_id === personId) return 'customer';
  if (project.service_provider_id === personId) return 'provider';
  return project.family_ids?.includes(personId) ? 'family' : 'admin';
}

/** @returns everybody who is in a project */
export function membersOf({ customer_id, service_provider_id, family_ids = [] }: Participants): string[] {
  return [customer_id, service_provider_id, ...family_ids].filter((id) => id !== null);
}

/**
 * Whom a message or change calls: everybody else (CHAT-17).
 * @returns nobody for an admin, who speaks to all
 */
export function othersIn(project: Participants, personId: string): string[] {
  const members = membersOf(project);
  return members.includes(personId) ? members.filter((id) => id !== personId) : [];
}

/** @returns the one other person in the project; null where there is none, or several */
export function otherParticipant(project: Participants, personId: string): string | null {
  const [other, ...more] = othersIn(project, personId);
  return more.length === 0 ? (other ?? null) : null;
}

/** Who stands across from whom: the other side. */
export const ACROSS = {
  customer: 'provider',
  provider: 'customer',
  family: 'provider',
} as const satisfies Record<Role, Role>;

/** @returns who stands across from somebody; null while there is nobody, and for an admin, who is on no side */
export function otherSide<Person>(
  project: Participants & { customer: Person | null; service_provider: Person | null },
  personId: string,
): Person | null {
  const role = roleIn(project, personId);
  if (role === 'admin') return null;
  return ACROSS[role] === 'customer' ? project.customer : project.service_provider;
}

/**
 * For whom a new project is (PROJ-14, PROJ-17, PROJ-18). Whom a provider chose is asked first.
 * @param customerId the customer that was chosen, if any
 * @returns what its creator is in it, and whom they ask, or why not: a customer creates for nobody else, a provider must be verified
 *   (decision 4) and choose a customer
 */
export function sidesOfNew(
  creator: { id: string; userType: UserType; providerVerified: boolean },
  customerId: string | undefined,
): { role: Role; asked: string | null } | 'not-for-others' | 'not-verified' | 'no-customer' {
  if (creator.userType === 'customer') {
    if (customerId !== undefined && customerId !== creator.id) return 'not-for-others';
    return { role: 'customer', asked: null };
  }
  if (!creator.providerVerified) return 'not-verified';
  if (customerId === undefined) return 'no-customer';
  return { role: 'provider', asked: customerId };
}

type Said = Readonly<Record<string, unknown>>;

/**
 * What of an edit somebody else has changed since it began, to something else.
 * @param now what is stored
 * @param seen what the form showed when it was opened, of the fields that it changes
 * @param change what it would store
 */
export function overtaken(now: object, seen: Said, change: Said): string[] {
  const stored: Said = { ...now };
  return Object.keys(change).filter((field) => {
    const before = seen[field];
    const after = change[field];
    return before !== undefined && after !== undefined && stored[field] !== before && stored[field] !== after;
  });
}
