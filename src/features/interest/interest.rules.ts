/** How a form that anybody may send is told from one that a program sends. */

/** The two kinds of helper (SITE-11, SITE-12). */
export const HELPER_ROLES = ['kin_guide', 'kin_assistant'] as const;
export type HelperRole = (typeof HELPER_ROLES)[number];

/** What became of an application. */
export const APPLICATION_STATUSES = ['new', 'in_review', 'accepted', 'declined'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const INTEREST_MAX = 500;
export const EXPERIENCE_MAX = 2000;

/** Nobody reads and fills in a form faster. The page waits so long by itself before it sends. */
export const FORM_MIN_MS = 3000;
/** A form that stayed open longer asks for a new ticket. */
export const FORM_MAX_MS = 24 * 60 * 60 * 1000;

export interface SentForm {
  /** When the form was opened, in milliseconds; null for a ticket that is not ours. */
  openedAt: number | null;
  sentAt: number;
  /** What stands in the field that people do not see. */
  trap: string;
}

/** @returns whether a form looks as if a person had sent it */
export function looksHuman({ openedAt, sentAt, trap }: SentForm): boolean {
  if (openedAt === null || trap !== '') return false;
  const age = sentAt - openedAt;
  return age >= FORM_MIN_MS && age <= FORM_MAX_MS;
}

/** @returns how long the page waits before it sends, in milliseconds */
export function waitBeforeSending(openedAt: number, now: number): number {
  return Math.max(0, openedAt + FORM_MIN_MS - now);
}
