import type { Project } from '#features/projects/projects.contract.ts';
import { isSilent, standingIn } from '#features/projects/projects.rules.ts';

/** Where a provider can schedule: with whom, and in which project. */
export interface Place {
  customer: { user_id: string; full_name: string };
  /** Null for none of those that the two share. */
  project: { id: string; title: string } | null;
}

/** @returns the value of a place in a form */
export const keyOf = ({ customer, project }: Place): string => project?.id ?? customer.user_id;

/**
 * Only who shares several projects can be met outside of all: with one alone, the server puts the appointment there
 * (APPT-53).
 * @param providerId the reader, of whose projects these are
 * @returns where they can schedule, by the names of their customers
 */
export function placesIn(projects: readonly Project[], providerId: string): Place[] {
  const places = new Map<string, Place[]>();
  for (const each of projects) {
    const { id, title, customer } = each;
    if (!customer || isSilent(each)) continue;
    if (standingIn(each, providerId) !== 'provider') continue;
    places.set(customer.user_id, [
      ...(places.get(customer.user_id) ?? []),
      { customer, project: { id, title } },
    ]);
  }
  return [...places.values()]
    .flatMap((own) => (own[0] && own.length > 1 ? [...own, { ...own[0], project: null }] : own))
    .sort((a, b) => a.customer.full_name.localeCompare(b.customer.full_name));
}
