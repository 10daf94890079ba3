import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  bareForm,
  completeForm,
  FORMS,
  type Form,
  freshEmail,
  lettersAbout,
  PAST,
  type Path,
  TABLE,
  TEAM,
  ticketOf,
  WISH,
} from '../../../test/support/interest.ts';
import { type Product, startProduct } from '../../../test/support/product.ts';
import { refused, untouched } from '../../../test/support/refusals.ts';
import { uuidv7 } from '../../kit/ids.ts';
import { FORM_MAX_MS, FORM_MIN_MS } from '../../kit/sent-forms.ts';
import { issueTicket } from '../../server/form-tickets.ts';
import { personalId } from '../../server/personal-id.ts';

const SECOND = 1000;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ TEAM_EMAIL: TEAM, CONTACT_EMAIL: 'contact@kinkeeper.example' });
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const base = () => bareForm(product);
const form = (path: Path, changes: Record<string, unknown> = {}) => completeForm(product, path, changes);
const send = (path: Path, body: unknown) => product.nobody().call('POST', path, body);
const sendForm = (path: Path, changes: Record<string, unknown> = {}) => send(path, form(path, changes));
const rowsOf = (path: Path, email: string) =>
  product.sql(`select * from ${TABLE[path]} where email = $1`, [email]);

const DONE = { status: 200, body: { done: true } };

describe('joining the waitlist', () => {
  it('stores the entry and says so [SITE-29]', async () => {
    const wanted = form('/waitlist', { locale: 'es' });
    expect(await send('/waitlist', wanted)).toMatchObject(DONE);
    expect(await rowsOf('/waitlist', wanted.email)).toEqual([
      {
        id: expect.any(String),
        kind: 'waitlist',
        email: wanted.email,
        name: 'Kim Keeper',
        interest: WISH,
        locale: 'es',
        created_at: expect.any(Date),
        status: 'new',
        note: '',
      },
    ]);
  });

  it('takes an address alone, and the moment is the server’s [SITE-29]', async () => {
    product.clock.set(new Date('2027-03-01T12:00:00Z'));
    const { locale: _, ...wanted } = base();
    expect(await send('/waitlist', wanted)).toMatchObject(DONE);
    const [row] = await rowsOf('/waitlist', wanted.email);
    expect(row).toMatchObject({ name: null, interest: null, locale: 'en' });
    expect(row?.created_at).toSatisfy((at: Date) => at.toISOString().startsWith('2027-03-01T12:00:0'));
  });

  it('keeps no blanks around what was written, and blanks alone are nothing [SITE-29]', async () => {
    const wanted = form('/waitlist', { name: '  Kim Keeper ', interest: ' \n\t ' });
    await send('/waitlist', wanted);
    expect(await rowsOf('/waitlist', wanted.email)).toMatchObject([{ name: 'Kim Keeper', interest: null }]);
  });

  it.each([
    ['lines of Spanish', `¿Qué?\n${'ñ'.repeat(494)}`],
    ['signs of two units', '🌵'.repeat(500)],
  ])('takes 500 characters, %s, and not one more [SITE-29]', async (_, wish) => {
    expect(await sendForm('/waitlist', { interest: wish })).toMatchObject(DONE);
    await refused(product, 'INVALID_INPUT', () => sendForm('/waitlist', { interest: `${wish}x` }));
  });

  it('confirms a known address without a second record, in whatever capitals [SITE-29]', async () => {
    const first = form('/waitlist');
    const answer = await send('/waitlist', first);
    const [stored] = await rowsOf('/waitlist', first.email);
    for (const email of [first.email, first.email.toUpperCase(), first.email.replace('kim', 'Kim')]) {
      const again = form('/waitlist', { email, name: 'Mallory', interest: 'something else', locale: 'es' });
      const repeated = await untouched(product, () => send('/waitlist', again));
      expect([repeated.status, repeated.body]).toEqual([answer.status, answer.body]);
    }
    expect(await rowsOf('/waitlist', first.email)).toEqual([stored]);
    expect(await lettersAbout(product, first.email)).toHaveLength(1);
  });

  it('stores one record when one address comes 20 times at once [SITE-29]', async () => {
    const email = freshEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm('/waitlist', { email })));
    expect(answers.map((each) => each.status)).toEqual(Array(20).fill(200));
    expect(await rowsOf('/waitlist', email)).toHaveLength(1);
    expect(await lettersAbout(product, email)).toHaveLength(1);
  });

  it('never says done for an address that is not on the list [SITE-29]', async () => {
    const first = form('/waitlist', { email: freshEmail().replace('example', 'exmaple') });
    await send('/waitlist', first);
    const corrected = { ...first, email: freshEmail() };
    const { status } = await send('/waitlist', corrected);
    expect([status === 200, (await rowsOf('/waitlist', corrected.email)).length]).not.toEqual([true, 0]);
  });
});

describe('asking for the free call', () => {
  const askForCall = (changes: Record<string, unknown> = {}) =>
    sendForm('/waitlist', { kind: 'call', id: uuidv7(), ...changes });
  const wishesOf = async (email: string) =>
    (await rowsOf('/waitlist', email)).map((row) => [row.kind, row.interest]).toSorted();

  it('is kept each time, also for an address that is on the waitlist [SITE-06, SITE-29]', async () => {
    const email = freshEmail();
    await sendForm('/waitlist', { email, interest: 'News' });
    expect(await askForCall({ email, interest: 'Mornings, about my father' })).toMatchObject(DONE);
    expect(await askForCall({ email, interest: 'Evenings are fine too' })).toMatchObject(DONE);
    expect(await wishesOf(email)).toEqual([
      ['call', 'Evenings are fine too'],
      ['call', 'Mornings, about my father'],
      ['waitlist', 'News'],
    ]);
    const letters = await lettersAbout(product, email);
    expect(letters.map(({ data }) => data.letter.name).toSorted()).toEqual([
      'call_requested',
      'call_requested',
      'waitlist_joined',
    ]);
  });

  it('that is sent twice is one request, and one letter [SITE-29]', async () => {
    const email = freshEmail();
    const id = uuidv7();
    for (let each = 0; each < 3; each += 1) expect(await askForCall({ email, id })).toMatchObject(DONE);
    expect(await rowsOf('/waitlist', email)).toHaveLength(1);
    expect(await lettersAbout(product, email)).toHaveLength(1);
  });

  it('does not put anybody on the waitlist unasked, nor keeps them off it [SITE-29]', async () => {
    const email = freshEmail();
    await askForCall({ email, interest: 'A call' });
    await sendForm('/waitlist', { email, interest: 'News' });
    expect(await wishesOf(email)).toEqual([
      ['call', 'A call'],
      ['waitlist', 'News'],
    ]);
  });
});

describe('applying as a helper', () => {
  it.each(['kin_guide', 'kin_assistant'])('stores the application of a %s [SITE-21]', async (role) => {
    const wanted = form('/applications', { role, locale: 'es' });
    expect(await send('/applications', wanted)).toMatchObject(DONE);
    expect(await rowsOf('/applications', wanted.email)).toEqual([
      {
        id: personalId(String(wanted.id), wanted.email),
        email: wanted.email,
        name: 'Kim Keeper',
        role,
        experience: PAST,
        locale: 'es',
        created_at: expect.any(Date),
        status: 'new',
        note: '',
      },
    ]);
  });

  it('takes another application from the same person: nobody is turned away [SITE-21]', async () => {
    const email = freshEmail();
    for (const role of ['kin_guide', 'kin_assistant']) {
      expect(await sendForm('/applications', { email, role })).toMatchObject(DONE);
    }
    expect(await rowsOf('/applications', email)).toHaveLength(2);
  });

  it('takes 2,000 characters, and not one more [SITE-21]', async () => {
    const experience = `ñ\n${'x'.repeat(1998)}`;
    expect(await sendForm('/applications', { experience })).toMatchObject(DONE);
    await refused(product, 'INVALID_INPUT', () =>
      sendForm('/applications', { experience: `${experience}x` }),
    );
  });
});

/** The same form again: by its address on the waitlist, by its id among the applications. */
const twinsOf = ({ id, email }: Form) =>
  id ? [{ id }, { id: id.toUpperCase() }] : [{ email }, { email: email.toUpperCase() }];

describe.each(FORMS)('a form sent twice to %s', (path) => {
  it('is stored once, and the first stays [SITE-21, SITE-29]', async () => {
    const wanted = form(path);
    await send(path, wanted);
    const [stored] = await rowsOf(path, wanted.email);
    for (const twin of twinsOf(wanted)) {
      const again = () => send(path, { ...wanted, ...twin, name: 'Mallory' });
      expect(await untouched(product, again)).toMatchObject(DONE);
    }
    expect(await rowsOf(path, wanted.email)).toEqual([stored]);
    expect(await lettersAbout(product, wanted.email)).toHaveLength(1);
  });

  it('is one row and one letter when it comes 20 times at once [SITE-21, SITE-29, AP11]', async () => {
    const wanted = form(path);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(path, wanted)));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array(20).fill(DONE));
    expect(await rowsOf(path, wanted.email)).toHaveLength(1);
    expect(await lettersAbout(product, wanted.email)).toHaveLength(1);
  });

  it('is stored by the second try when its letter could not be queued: both or neither [SITE-21, SITE-29]', async () => {
    const { jobs } = product.services;
    const wanted = form(path);
    const { enqueue } = jobs;
    jobs.enqueue = () => Promise.reject(new Error('the queue is broken'));
    try {
      await refused(product, 'INTERNAL', () => send(path, wanted));
    } finally {
      jobs.enqueue = enqueue;
    }
    expect(await send(path, wanted)).toMatchObject(DONE);
    expect(await rowsOf(path, wanted.email)).toHaveLength(1);
    expect(await lettersAbout(product, wanted.email)).toHaveLength(1);
  });
});

describe.each(FORMS)('a form that a program sends to %s', (path) => {
  const other = issueTicket('another secret of another server, also long', new Date());
  it.each<[string, (ticket: string) => Record<string, unknown>]>([
    ['with the trap filled in', () => ({ website: 'https://spam.example' })],
    ['with a blank in the trap', () => ({ website: ' ' })],
    ['with an empty ticket', () => ({ ticket: '' })],
    ['with a made-up ticket', () => ({ ticket: `${Date.now().toString(36)}.${'A'.repeat(43)}` })],
    ['with a ticket without its seal', (ticket) => ({ ticket: ticket.split('.')[0] })],
    [
      'with an older time on our seal',
      (ticket) => ({ ticket: `${(Date.now() - 300 * SECOND).toString(36)}.${ticket.split('.')[1]}` }),
    ],
    ['with a changed seal', (ticket) => ({ ticket: ticket.slice(0, -2) })],
    ['with a ticket of another secret', () => ({ ticket: other })],
    ['that was opened a second ago', () => ({ ticket: ticketOf(product, FORM_MIN_MS - 2 * SECOND) })],
    ['that was opened more than a day ago', () => ({ ticket: ticketOf(product, FORM_MAX_MS + SECOND) })],
    ['that will be opened in a minute', () => ({ ticket: ticketOf(product, -60 * SECOND) })],
  ])('is refused %s, and nothing is stored [SITE-21, SITE-29]', async (_, changes) => {
    await refused(product, 'LOOKS_AUTOMATED', () => sendForm(path, changes(ticketOf(product))));
  });

  it('without a ticket is refused with the field, and nothing is stored [SITE-21, SITE-29]', async () => {
    const { data } = await refused(product, 'INVALID_INPUT', () => sendForm(path, { ticket: undefined }));
    expect(data).toMatchObject({ fields: [{ path: 'ticket' }] });
  });
});

describe('the ticket of a form', () => {
  const open = async () => {
    const { status, body, headers } = await product
      .nobody()
      .call<{ ticket: string }>('GET', '/interest/ticket');
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    return body.ticket;
  };

  it.each(FORMS)('opens %s from the third second on, for a day [SITE-21, SITE-29]', async (path) => {
    const opened = product.clock.now().getTime();
    const ticket = await open();
    const at = (ms: number) => {
      product.clock.set(new Date(opened + ms));
      return sendForm(path, { ticket });
    };
    await refused(product, 'LOOKS_AUTOMATED', () => at(FORM_MIN_MS - 2 * SECOND));
    expect(await at(FORM_MIN_MS + SECOND)).toMatchObject(DONE);
    expect(await at(FORM_MAX_MS - 10 * SECOND)).toMatchObject(DONE);
    await refused(product, 'LOOKS_AUTOMATED', () => at(FORM_MAX_MS + 10 * SECOND));
  });

  it('keeps nothing about who asks [SITE-29]', async () => {
    const tickets = await untouched(product, async () => [await open(), await open()]);
    for (const ticket of tickets) expect(ticket).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
  });
});

const LONG = 'x'.repeat(10_000);
const NUL = 'A\u0000B';
const HALF = 'A\ud83d';

describe('what is not right', () => {
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
    const { data } = await refused(product, 'INVALID_INPUT', () => sendForm(path, { [field]: value }));
    const { fields } = data as { fields: { path: string; message: string }[] };
    expect([...new Set(fields.map((each) => each.path))]).toEqual([field]);
    expect(fields.every(({ message }) => message.length > 0 && message.length < 200)).toBe(true);
  });

  it('is all named at once [SITE-29]', async () => {
    const wrong = { email: 'kim', name: NUL, interest: LONG, surprise: 1 };
    const { data } = await refused(product, 'INVALID_INPUT', () => sendForm('/waitlist', wrong));
    const { fields } = data as { fields: { path: string }[] };
    expect(fields.map((each) => each.path).toSorted()).toEqual(['email', 'interest', 'name', 'surprise']);
  });

  it('is not what only looks dangerous: it is stored as text [SITE-21, CH6]', async () => {
    const experience = `<script>alert(1)</script> '; drop table people; -- \${7*7} \u202e %s`;
    const wanted = form('/applications', { experience });
    expect(await send('/applications', wanted)).toMatchObject(DONE);
    expect(await rowsOf('/applications', wanted.email)).toMatchObject([{ experience }]);
  });
});
