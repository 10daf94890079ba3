/**
 * What somebody may do in a project, by who they are in it: asked by screens and handlers. PostgreSQL holds the
 * same, and projects.permissions.handlers.test.ts that both agree.
 */
import type { UserType } from '../accounts/accounts.rules.ts';
import type { ProjectStatus, Role } from './projects.rules.ts';

/** An admin is not in it, and their coming was written down. */
export type Standing = Role | 'admin';

const MAY = {
  /** Its title, description, priority and day; and in which status it is, but for the last. */
  edit: { customer: true, provider: true, family: true, admin: true },
  complete: { customer: true, provider: true, family: false, admin: true },
  /** Who works on it is its customer's choice (PROJ-21): from the list, by an invitation, or nobody. */
  chooseProvider: { customer: true, provider: false, family: false, admin: false },
  /** Whoever works alone asks for whom (decision 0049), and takes that back. */
  askCustomer: { customer: false, provider: true, family: false, admin: false },
} as const satisfies Record<string, Record<Standing, boolean>>;
export type ProjectAction = keyof typeof MAY;

/** @returns whether who is so in a project may do this */
export function mayDo(standing: Standing, deed: ProjectAction): boolean {
  return MAY[deed][standing];
}

/** @returns whether who is so in a project may make this change of its fields */
export function mayChange(standing: Standing, { status }: { status?: ProjectStatus | undefined }): boolean {
  return mayDo(standing, status === 'completed' ? 'complete' : 'edit');
}

/**
 * Whether the link of an invitation is for somebody: a provider (PROJ-21), at the address that it was mailed to.
 * @param mailedTo left out where it is not known, as before a browser has asked
 */
export function mayTakeLink(person: { userType: UserType; email: string }, mailedTo = person.email): boolean {
  return person.userType === 'service_provider' && person.email === mailedTo;
}
