/** Says when somebody opened a form, without keeping anything: the time, and our seal on it. */
import { createHmac, timingSafeEqual } from 'node:crypto';

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
