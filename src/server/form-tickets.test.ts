import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issueTicket, readTicket } from './form-tickets.ts';

const SECRET = 'a secret of the tests, long enough for it';
const AT = new Date('2026-11-20T12:00:00.123Z');
const TICKET = issueTicket(SECRET, AT);
const [TIME = '', SEAL = ''] = TICKET.split('.');

describe('a form ticket', () => {
  it('gives the time the form was opened, to the millisecond [SITE-29]', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), noInvalidDate: true }), fc.string(), (at, secret) => {
        expect(readTicket(secret, issueTicket(secret, at))).toBe(at.getTime());
      }),
    );
  });

  it('contains only the time and its seal, and is short enough for its field [SITE-29]', () => {
    expect(TICKET).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
    expect(Number.parseInt(TIME, 36)).toBe(AT.getTime());
    expect(TICKET).not.toContain(SECRET);
    expect(TICKET.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ['nothing', ''],
    ['a dot', '.'],
    ['a time without a seal', TIME],
    ['a time with an empty seal', `${TIME}.`],
    ['a seal without a time', `.${SEAL}`],
    ['an earlier time under our seal', `${(AT.getTime() - 5000).toString(36)}.${SEAL}`],
    ['the same time in capitals', `${TIME.toUpperCase()}.${SEAL}`],
    ['the same time with a zero before it', `0${TIME}.${SEAL}`],
    ['a seal cut short', TICKET.slice(0, -1)],
    ['a longer seal', `${TICKET}A`],
    ['a seal in small letters', TICKET.toLowerCase()],
    ['the seal of nothing', `.${issueTicket('', AT).split('.')[1]}`],
    ['another secret’s seal', issueTicket('another secret that is long enough', AT)],
    ['an empty secret’s seal', issueTicket('', AT)],
    ['letters of several bytes', `${TIME}.${'é'.repeat(43)}`],
    ['no time at all', 'now.please'],
    ['a very long text', 'x'.repeat(100_000)],
  ])('is rejected when it is %s [SITE-29]', (_, ticket) => {
    expect(readTicket(SECRET, ticket)).toBeNull();
  });

  it('is rejected when a single character is changed [SITE-29]', () => {
    const signs = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.');
    fc.assert(
      fc.property(fc.nat(TICKET.length - 1), signs, (place, sign) => {
        fc.pre(TICKET[place] !== sign);
        expect(readTicket(SECRET, TICKET.slice(0, place) + sign + TICKET.slice(place + 1))).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('cannot be forged with another seal of our secret: each seal names its purpose [SITE-29]', () => {
    const plain = createHmac('sha256', SECRET).update(TIME).digest('base64url');
    expect(readTicket(SECRET, `${TIME}.${plain}`)).toBeNull();
    expect(issueTicket(SECRET, new Date(AT.getTime() + 1))).not.toContain(SEAL);
  });
});
