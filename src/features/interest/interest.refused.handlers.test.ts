import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FORM_MAX_MS, FORM_MIN_MS } from '#kit/sent-forms.ts';
import { issueTicket } from '#server/form-tickets.ts';
import {
  completeForm,
  DONE,
  FORMS,
  PAST,
  type Path,
  rowsOf,
  send,
  sendForm,
  TEAM,
  ticketOf,
  WISH,
} from '#test/support/interest.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';

const SECOND = 1000;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ TEAM_EMAIL: TEAM, CONTACT_EMAIL: 'contact@kinkeeper.example' });
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

describe.each(FORMS)('a form sent by a program to %s', (path) => {
  const other = issueTicket('another secret of another server, also long', new Date());
  it.each<[string, (ticket: string) => Record<string, unknown>]>([
    ['with the honeypot filled in', () => ({ website: 'https://spam.example' })],
    ['with a blank in the honeypot', () => ({ website: ' ' })],
    ['with an empty ticket', () => ({ ticket: '' })],
    ['with a made-up ticket', () => ({ ticket: `${Date.now().toString(36)}.${'A'.repeat(43)}` })],
    ['with a ticket without its signature', (ticket) => ({ ticket: ticket.split('.')[0] })],
    [
      'with an older time under our signature',
      (ticket) => ({ ticket: `${(Date.now() - 300 * SECOND).toString(36)}.${ticket.split('.')[1]}` }),
    ],
    ['with an altered signature', (ticket) => ({ ticket: ticket.slice(0, -2) })],
    ['with a ticket of another secret', () => ({ ticket: other })],
    ['that was opened a second ago', () => ({ ticket: ticketOf(product, FORM_MIN_MS - 2 * SECOND) })],
    ['that was opened more than a day ago', () => ({ ticket: ticketOf(product, FORM_MAX_MS + SECOND) })],
    ['that will be opened in a minute', () => ({ ticket: ticketOf(product, -60 * SECOND) })],
  ])('is refused %s, and nothing is stored [SITE-21, SITE-29]', async (_, changes) => {
    await refused(product, 'LOOKS_AUTOMATED', () => sendForm(product, path, changes(ticketOf(product))));
  });

  it('without a ticket is refused with the field, and nothing is stored [SITE-21, SITE-29]', async () => {
    const { data } = await refused(product, 'INVALID_INPUT', () =>
      sendForm(product, path, { ticket: undefined }),
    );
    expect(data).toMatchObject({ fields: [{ path: 'ticket' }] });
  });
});

describe('a form’s ticket', () => {
  const open = async () => {
    const { status, body, headers } = await product
      .nobody()
      .call<{ ticket: string }>('GET', '/interest/ticket');
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    return body.ticket;
  };

  it.each(FORMS)('is accepted by %s from the third second on, for a day [SITE-21, SITE-29]', async (path) => {
    const opened = product.clock.now().getTime();
    const ticket = await open();
    const at = (ms: number) => {
      product.clock.set(new Date(opened + ms));
      return sendForm(product, path, { ticket });
    };
    await refused(product, 'LOOKS_AUTOMATED', () => at(FORM_MIN_MS - 2 * SECOND));
    expect(await at(FORM_MIN_MS + SECOND)).toMatchObject(DONE);
    expect(await at(FORM_MAX_MS - 10 * SECOND)).toMatchObject(DONE);
    await refused(product, 'LOOKS_AUTOMATED', () => at(FORM_MAX_MS + 10 * SECOND));
  });

  it('stores nothing about the visitor [SITE-29]', async () => {
    const tickets = await untouched(product, async () => [await open(), await open()]);
    for (const ticket of tickets) expect(ticket).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
  });
});

const LONG = 'x'.repeat(10_000);
const NUL = 'A\u0000B';
const HALF = 'A\ud83d';

describe('invalid input', () => {
  it.each<[Path, string, unknown]>(
    FORMS.flatMap((path) => [
      [path, 'id', 'kim'],
      [path, 'email', undefined],
      [path, 'email', ''],
      [path, 'email', 'kim'],
      [path, 'email', 'kim@example'],
      [path, 'email', ' kim@example.test'],
      [path, 'email', 'kim@example.test\nBcc: all@example.test'],
      [path, 'email', 'kim\u0000@example.test'],
      [path, 'email', `${'x'.repeat(243)}@example.test`],
      [path, 'email', ['kim@example.test']],
      [path, 'email', { contains: '@' }],
      [path, 'email', `${LONG}@example.test`],
      [path, 'name', LONG],
      [path, 'name', NUL],
      [path, 'name', HALF],
      [path, 'name', 'x'.repeat(121)],
      [path, 'name', 'Kim\nBcc: all@example.test'],
      [path, 'name', 'Win https://evil.test'],
      [path, 'name', '<b>Kim</b>'],
      [path, 'name', 'A\u202Egnp'],
      [path, 'name', 1],
      [path, 'locale', 'fr'],
      [path, 'ticket', LONG],
      [path, 'ticket', null],
      [path, 'website', LONG],
      [path, 'is_admin', true],
      [path, 'created_at', '2020-01-01T00:00:00Z'],
      [path, '$where', '1'],
    ]).concat([
      ['/waitlist', 'interest', LONG],
      ['/waitlist', 'interest', NUL],
      ['/waitlist', 'interest', HALF],
      ['/waitlist', 'interest', 7],
      ['/waitlist', 'role', 'kin_guide'],
      ['/waitlist', 'experience', PAST],
      ['/applications', 'name', undefined],
      ['/applications', 'name', '   '],
      ['/applications', 'role', undefined],
      ['/applications', 'role', 'admin'],
      ['/applications', 'role', 'KIN_GUIDE'],
      ['/applications', 'experience', undefined],
      ['/applications', 'experience', ' \n '],
      ['/applications', 'experience', LONG],
      ['/applications', 'experience', NUL],
      ['/applications', 'experience', HALF],
      ['/applications', 'interest', WISH],
      ['/applications', 'id', undefined],
    ]) as [Path, string, unknown][],
  )('%s names the field: %s %j [SITE-21, SITE-29, CH6]', async (path, field, value) => {
    const { data } = await refused(product, 'INVALID_INPUT', () =>
      sendForm(product, path, { [field]: value }),
    );
    const { fields } = data as { fields: { path: string; message: string }[] };
    expect([...new Set(fields.map((each) => each.path))]).toEqual([field]);
    expect(fields.every(({ message }) => message.length > 0 && message.length < 200)).toBe(true);
  });

  it('is reported all at once [SITE-29]', async () => {
    const wrong = { email: 'kim', name: NUL, interest: LONG, surprise: 1 };
    const { data } = await refused(product, 'INVALID_INPUT', () => sendForm(product, '/waitlist', wrong));
    const { fields } = data as { fields: { path: string }[] };
    expect(fields.map((each) => each.path).toSorted()).toEqual(['email', 'interest', 'name', 'surprise']);
  });

  it('does not include what only looks dangerous: it is stored as text [SITE-21, CH6]', async () => {
    const experience = `<script>alert(1)</script> '; drop table people; -- \${7*7} \u202e %s`;
    const wanted = completeForm(product, '/applications', { experience });
    expect(await send(product, '/applications', wanted)).toMatchObject(DONE);
    expect(await rowsOf(product, '/applications', wanted.email)).toMatchObject([{ experience }]);
  });
});
