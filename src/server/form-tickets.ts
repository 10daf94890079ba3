/** A stateless proof of when a form was opened: the time, sealed. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { looksHuman } from '../kit/sent-forms.ts';
import type { RequestContext } from './context.ts';
import { refusal } from './refusal.ts';

const seal = (secret: string, time: string) =>
  createHmac('sha256', secret).update(`form-ticket.${time}`).digest('base64url');

export function issueTicket(secret: string, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${seal(secret, time)}`;
}

/** @returns when the form was opened, in milliseconds; null for a ticket that is not ours */
export function readTicket(secret: string, ticket: string): number | null {
  const [time = '', given = ''] = ticket.split('.');
  const [a, b] = [Buffer.from(given), Buffer.from(seal(secret, time))];
  return a.length === b.length && timingSafeEqual(a, b) ? Number.parseInt(time, 36) : null;
}

/**
 * Admits a submission of a public form.
 * @throws LOOKS_AUTOMATED, TOO_MANY_REQUESTS
 */
export async function admitForm(
  { address, clock, limits, secret }: RequestContext<'limits' | 'secret'>,
  { ticket, website }: { ticket: string; website: string },
): Promise<void> {
  const openedAt = readTicket(secret, ticket);
  if (!looksHuman({ openedAt, sentAt: clock.now().getTime(), trap: website })) {
    throw refusal('LOOKS_AUTOMATED');
  }
  await limits.take('interestAddress', address);
}
