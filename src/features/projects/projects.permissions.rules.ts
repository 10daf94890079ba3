/**
 * What a person may do in a project by their role, for screens and handlers. PostgreSQL enforces the same;
 * projects.permissions.handlers.test.ts proves that both agree.
 */
import type { UserType } from '../accounts/accounts.rules.ts';
import type { ProjectStatus, Role } from './projects.rules.ts';

/** An admin is not a member; their access is recorded. */
export type Standing = Role | 'admin';

const MAY = {
  /** Title, description, priority and due date; also the status, except to completed. */
  edit: { customer: true, provider: true, family: true, admin: true },
  complete: { customer: true, provider: true, family: false, admin: true },
  /** Choosing the provider is up to the customer (PROJ-21): from the list, by invitation, or none. */
  chooseProvider: { customer: true, provider: false, family: false, admin: false },
  /** A provider working alone invites a customer, and may withdraw that (decision 0049). */
  inviteCustomer: { customer: false, provider: true, family: false, admin: false },
  /** As its provider: nobody else goes by themself (see mayLeave). */
  leave: { customer: false, provider: true, family: false, admin: false },
} as const satisfies Record<string, Record<Standing, boolean>>;
export type ProjectAction = keyof typeof MAY;

/** @returns whether someone of this standing may perform the action; in a project that has ended, nobody */
export function mayDo(standing: Standing, action: ProjectAction, { ended }: { ended: boolean }): boolean {
  return !ended && MAY[action][standing];
}

/** @returns whether someone of this standing may make this change of the project's fields */
export function mayChange(
  standing: Standing,
  { status }: { status?: ProjectStatus | undefined },
  project: { ended: boolean },
): boolean {
  return mayDo(standing, status === 'completed' ? 'complete' : 'edit', project);
}

/** @returns whether someone of this standing may leave; while no customer is in it, nobody would be left to see it */
export function mayLeave(standing: Standing, project: { ended: boolean; customer: object | null }): boolean {
  return mayDo(standing, 'leave', project) && project.customer !== null;
}

/**
 * Whether an invitation's link is for this person: a provider (PROJ-21), at the address it was mailed to.
 * @param mailedTo omitted while unknown, as in the browser before it has asked
 */
export function mayUseLink(person: { userType: UserType; email: string }, mailedTo = person.email): boolean {
  return person.userType === 'service_provider' && person.email === mailedTo;
}
