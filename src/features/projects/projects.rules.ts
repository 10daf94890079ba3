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

export interface Participants {
  customer_id: string;
  service_provider_id: string | null;
}

/** Who somebody is in a project; an admin who is neither of the two is `admin`. */
export function roleIn(project: Participants, personId: string): 'customer' | 'provider' | 'admin' {
  if (project.customer_id === personId) return 'customer';
  return project.service_provider_id === personId ? 'provider' : 'admin';
}

/**
 * Whom a message or change calls: the other of the two (CHAT-17).
 * @returns null where there is no other one yet, and for an admin, who speaks to both
 */
export function otherParticipant(project: Participants, personId: string): string | null {
  const role = roleIn(project, personId);
  if (role === 'customer') return project.service_provider_id;
  return role === 'provider' ? project.customer_id : null;
}

/**
 * For whom a new project is (PROJ-14, PROJ-17, PROJ-18).
 * @param customerId the customer that was chosen, if any
 * @returns the two sides, or why not: a customer creates for nobody else, a provider must be verified
 *   (decision 4) and choose a customer
 */
export function sidesOfNew(
  creator: { id: string; userType: UserType; providerVerified: boolean },
  customerId: string | undefined,
): Participants | 'not-for-others' | 'not-verified' | 'no-customer' {
  if (creator.userType === 'customer') {
    if (customerId !== undefined && customerId !== creator.id) return 'not-for-others';
    return { customer_id: creator.id, service_provider_id: null };
  }
  if (!creator.providerVerified) return 'not-verified';
  if (customerId === undefined) return 'no-customer';
  return { customer_id: customerId, service_provider_id: creator.id };
}

/** @returns how many days the second day is after the first, both like 2026-11-21 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
