/** Pure rules of projects. */
import type { UserType } from '../accounts/accounts.rules.ts';

/** PROJ-03. New projects start with the first. */
export const PROJECT_STATUSES = ['draft', 'active', 'on_hold', 'completed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** PROJ-01, PROJ-07: 1 is the most urgent. */
export const PRIORITIES = [1, 2, 3, 4, 5] as const;
export type Priority = (typeof PRIORITIES)[number];
export const DEFAULT_PRIORITY = 3;

export const PROJECT_MAX = { title: 200, description: 5000 } as const;
/** The tasks that a new project begins with (PROJ-08, PROJ-09): how many at most, and the length of their titles. */
export const INITIAL_TASKS = { most: 20, title: 200 } as const;

/** A customer's answers to an invitation. */
export const ANSWERS = ['accepted', 'declined'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Lifetime of an invitation's link, in days. */
export const INVITATION_DAYS = 14;

export type BadgeTone = 'success' | 'warning' | 'info' | 'danger' | 'neutral';

const TONES = new Map<string, BadgeTone>([
  ['active', 'success'],
  ['on_hold', 'warning'],
  ['completed', 'info'],
]);

/** PROJ-05: green, yellow, blue, gray; gray also for unknown statuses. */
export function statusTone(status: string): BadgeTone {
  return TONES.get(status) ?? 'neutral';
}

/** PROJ-06: 1 and 2 are high, 3 is medium, the rest low. */
export function priorityLevel(priority: number): 'high' | 'medium' | 'low' {
  if (priority <= 2) return 'high';
  return priority === 3 ? 'medium' : 'low';
}

/** Roles in a project. It has at most one customer and one provider. */
export const ROLES = ['customer', 'provider', 'family'] as const;
export type Role = (typeof ROLES)[number];

export interface Participants {
  /** Null until someone has accepted. */
  customer_id: string | null;
  service_provider_id: string | null;
  /** The customer's family members in the project. */
  family_ids?: readonly string[];
}

/**
 * A person's standing in a project that they have entered (`enterProject`): it lets in members, and admins.
 * @returns their role; `admin` if they are not a member
 */
export function standingIn(project: Participants, personId: string): Role | 'admin' {
  if (project.customer_id === personId) return 'customer';
  if (project.service_provider_id === personId) return 'provider';
  return project.family_ids?.includes(personId) ? 'family' : 'admin';
}

/** @returns the ids of all members */
export function membersOf({ customer_id, service_provider_id, family_ids = [] }: Participants): string[] {
  return [customer_id, service_provider_id, ...family_ids].filter((id) => id !== null);
}

/**
 * Who is notified of a person's message or change: everyone else (CHAT-17).
 * @returns nobody for an admin, who addresses the project as a whole
 */
export function othersIn(project: Participants, personId: string): string[] {
  const members = membersOf(project);
  return members.includes(personId) ? members.filter((id) => id !== personId) : [];
}

/** Whether a member is the last in a project that has ended: nobody else will read what they write (decision 0169). */
export function isLastIn(project: Participants & { ended: boolean }, personId: string): boolean {
  const [member, ...others] = membersOf(project);
  return project.ended && member === personId && others.length === 0;
}

/** The side opposite each role. */
export const ACROSS = {
  customer: 'provider',
  provider: 'customer',
  family: 'provider',
} as const satisfies Record<Role, Role>;

/** @returns the person on the opposite side; null while there is none, and for an admin, who is on neither */
export function otherSide<Person>(
  project: Participants & { customer: Person | null; service_provider: Person | null },
  personId: string,
): Person | null {
  const role = standingIn(project, personId);
  if (role === 'admin') return null;
  return ACROSS[role] === 'customer' ? project.customer : project.service_provider;
}

/** The two sides of a project, and whether the account of each is closed. */
interface Pair {
  customer: { closed: boolean } | null;
  service_provider: { closed: boolean } | null;
}

interface Sides extends Participants, Pair {
  asked_customer: { declined: boolean } | null;
}

/** @returns whether the other side is there for a member; or has been asked, has a closed account, or is nobody */
export function otherSideNow(project: Sides, personId: string): 'there' | 'asked' | 'closed' | 'nobody' {
  const other = otherSide(project, personId);
  if (other) return other.closed ? 'closed' : 'there';
  const { asked_customer: asked } = project;
  return standingIn(project, personId) === 'provider' && asked && !asked.declined ? 'asked' : 'nobody';
}

/** Whether somebody does not answer in a project: it has ended, or an account is closed. */
export const isSilent = (project: Pair & { ended: boolean }): boolean =>
  project.ended || project.customer?.closed === true || project.service_provider?.closed === true;

/**
 * The sides of a new project (PROJ-14, PROJ-17, PROJ-18). A customer chosen by a provider is invited first.
 * @param customerId the chosen customer, if any
 * @returns the creator's role and whom they invite, or the reason for a refusal: customers create only for
 * themselves; providers must be verified (S4) and choose a customer
 */
export function resolveSides(
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
 * The fields of an edit that conflict: changed by someone else since it began, to another value.
 * @param now what is stored
 * @param seen what the form showed when it was opened, for the fields it changes
 * @param change what it would store
 */
export function conflictingFields(now: object, seen: Said, change: Said): string[] {
  const stored: Said = { ...now };
  return Object.keys(change).filter((field) => {
    const before = seen[field];
    const after = change[field];
    return before !== undefined && after !== undefined && stored[field] !== before && stored[field] !== after;
  });
}
