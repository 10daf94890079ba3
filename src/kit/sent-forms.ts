/** Tells public forms sent by people from those sent by programs. */

/** Nobody reads and fills in a form faster. The page itself waits this long before it sends. */
export const FORM_MIN_MS = 3000;
/** A form open for longer needs a new ticket. */
export const FORM_MAX_MS = 24 * 60 * 60 * 1000;

export interface SentForm {
  /** When the form was opened, in milliseconds; null for a ticket that is not ours. */
  openedAt: number | null;
  sentAt: number;
  /** The value of the honeypot field, which people do not see. */
  trap: string;
}

/** @returns whether the form looks as if a person had sent it */
export function looksHuman({ openedAt, sentAt, trap }: SentForm): boolean {
  if (openedAt === null || trap !== '') return false;
  const age = sentAt - openedAt;
  return age >= FORM_MIN_MS && age <= FORM_MAX_MS;
}

/** @returns how long the page must wait before it sends, in milliseconds */
export function waitBeforeSending(openedAt: number, now: number): number {
  return Math.max(0, openedAt + FORM_MIN_MS - now);
}
