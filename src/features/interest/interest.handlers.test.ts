import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../../test/support/listen.ts';
import { type Client, type Product, startProduct } from '../../../test/support/product.ts';
import { refused, untouched } from '../../../test/support/refusals.ts';
import { FORM_MAX_MS, FORM_MIN_MS } from '../../kit/sent-forms.ts';
import { issueTicket } from '../../server/form-tickets.ts';

const TEAM = 'team@kinkeeper.example';
const SECOND = 1000;
const WISH = 'Help with his dialysis at home';
const PAST = 'Hospice social worker for nine years';
const FORMS = ['/waitlist', '/applications'] as const;
const TABLE = { '/waitlist': 'waitlist_entries', '/applications': 'helper_applications' } as const;
type Path = (typeof FORMS)[number];

let product: Product;
let admin: Client;
beforeAll(async () => {
  product = await startProduct({ TEAM_EMAIL: TEAM, CONTACT_EMAIL: 'contact@kinkeeper.example' });
  admin = await product.person('Ada Admin', { admin: true });
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const freshEmail = () => `kim.${randomBytes(5).toString('hex')}@example.test`;
/** A ticket of a form that was opened so long ago. */
const ticketOf = (age = 60 * SECOND, secret = product.services.secret) =>
  issueTicket(secret, new Date(product.clock.now().getTime() - age));
const base = () => ({ email: freshEmail(), locale: 'en', ticket: ticketOf() });
/** What a complete form sends; differs from Kim Keeper's in the changes. */
type Form = ReturnType<typeof base> & Record<string, string | undefined>;
const form = (path: Path, changes: Record<string, unknown> = {}): Form => ({
  ...base(),
  name: 'Kim Keeper',
  ...(path === '/waitlist'
    ? { interest: WISH }
    : { id: crypto.randomUUID(), role: 'kin_guide', experience: PAST }),
  ...changes,
});
const send = (path: Path, body: unknown) => product.nobody().call('POST', path, body);
const sendForm = (path: Path, changes: Record<string, unknown> = {}) => send(path, form(path, changes));
const rowsOf = (path: Path, email: string) =>
  product.sql(`select * from ${TABLE[path]} where email = $1`, [email]);
/** The letters that were queued about an address. */
const lettersAbout = (email: string, from = product) =>
  from.sql<{ data: { to: string; locale: string; letter: Record<string, string> } }>(
    `select data from pgboss.job where name = 'mail' and data->'letter'->>'email' = $1`,
    [email],
  );
/** The letter about an address, once it was sent. */
async function mailAbout(from: Product, email: string) {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const found = from.mails.find((mail) => mail.text.includes(email));
    if (found) return found;
    await sleep(50);
  }
  throw new Error(`no letter about ${email} came`);
}

const DONE = { status: 200, body: { done: true } };

describe('joining the waitlist', () => {
  it('stores the entry and says so [SITE-29]', async () => {
    const wanted = form('/waitlist', { locale: 'es' });
    expect(await send('/waitlist', wanted)).toMatchObject(DONE);
    expect(await rowsOf('/waitlist', wanted.email)).toEqual([
      {
        id: expect.any(String),
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
    expect(await lettersAbout(first.email)).toHaveLength(1);
  });

  it('stores one record when one address comes 20 times at once [SITE-29]', async () => {
    const email = freshEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm('/waitlist', { email })));
    expect(answers.map((each) => each.status)).toEqual(Array(20).fill(200));
    expect(await rowsOf('/waitlist', email)).toHaveLength(1);
    expect(await lettersAbout(email)).toHaveLength(1);
  });

  it('never says done for an address that is not on the list [SITE-29]', async () => {
    const first = form('/waitlist', { email: freshEmail().replace('example', 'exmaple') });
    await send('/waitlist', first);
    const corrected = { ...first, email: freshEmail() };
    const { status } = await send('/waitlist', corrected);
    expect([status === 200, (await rowsOf('/waitlist', corrected.email)).length]).not.toEqual([true, 0]);
  });
});

describe('applying as a helper', () => {
  it.each(['kin_guide', 'kin_assistant'])('stores the application of a %s [SITE-21]', async (role) => {
    const wanted = form('/applications', { role, locale: 'es' });
    expect(await send('/applications', wanted)).toMatchObject(DONE);
    expect(await rowsOf('/applications', wanted.email)).toEqual([
      {
        id: wanted.id,
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
    expect(await lettersAbout(wanted.email)).toHaveLength(1);
  });

  it('is one row and one letter when it comes 20 times at once [SITE-21, SITE-29, AP11]', async () => {
    const wanted = form(path);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(path, wanted)));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array(20).fill(DONE));
    expect(await rowsOf(path, wanted.email)).toHaveLength(1);
    expect(await lettersAbout(wanted.email)).toHaveLength(1);
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
    expect(await lettersAbout(wanted.email)).toHaveLength(1);
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
    ['that was opened a second ago', () => ({ ticket: ticketOf(FORM_MIN_MS - 2 * SECOND) })],
    ['that was opened more than a day ago', () => ({ ticket: ticketOf(FORM_MAX_MS + SECOND) })],
    ['that will be opened in a minute', () => ({ ticket: ticketOf(-60 * SECOND) })],
  ])('is refused %s, and nothing is stored [SITE-21, SITE-29]', async (_, changes) => {
    await refused(product, 'LOOKS_AUTOMATED', () => sendForm(path, changes(ticketOf())));
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

describe('the letter to the team', () => {
  // A product of its own: its queue is short.
  let own: Product;
  beforeAll(async () => {
    own = await startProduct({ TEAM_EMAIL: TEAM, CONTACT_EMAIL: 'contact@kinkeeper.example' });
  });
  afterAll(() => own.close());
  async function letterAbout(path: Path, wanted: ReturnType<typeof form>) {
    await own.nobody().call('POST', path, wanted);
    return mailAbout(own, wanted.email);
  }

  it.each(FORMS)('about %s says who wrote, and not what [SITE-21, SITE-29]', async (path) => {
    const wanted = form(path, { locale: 'es' });
    const mail = await letterAbout(path, wanted);
    expect(mail.to).toBe(TEAM);
    expect(mail.text).toContain(`Kim Keeper, ${wanted.email}`);
    expect(mail.text).toContain(`http://localhost:3000/admin${path}`);
    expect(mail.subject).not.toMatch(/kim/i);
    const [queued] = await lettersAbout(wanted.email, own);
    expect(queued?.data).toMatchObject({ to: TEAM, locale: 'en' });
    for (const text of [JSON.stringify(queued), mail.subject, mail.text, mail.html]) {
      expect(text).not.toMatch(/dialysis|hospice/i);
    }
  });

  it.each([
    ['kin_guide', 'KinGuide'],
    ['kin_assistant', 'KinAssistant'],
  ])('says that a %s applied: %s [SITE-21]', async (role, named) => {
    const { subject } = await letterAbout('/applications', form('/applications', { role }));
    expect(subject).toContain(named);
  });

  it('names the address alone where there is no name [SITE-29]', async () => {
    const wanted = form('/waitlist', { name: undefined });
    expect((await letterAbout('/waitlist', wanted)).text).toContain(`\n${wanted.email}\n`);
  });

  it('is the only one: the person gets none [SITE-21, SITE-29]', async () => {
    expect(own.mails.length).toBeGreaterThan(0);
    expect(own.mails.filter((mail) => mail.to !== TEAM)).toEqual([]);
  });

  it.each<[string, string, Record<string, string>]>([
    [
      'CONTACT_EMAIL',
      'care@kin.example',
      { CONTACT_EMAIL: 'care@kin.example', MAIL_FROM: 'K <no@kin.example>' },
    ],
    ['the address of MAIL_FROM', 'letters@kin.example', { MAIL_FROM: 'Kin, Inc. <letters@kin.example>' }],
    ['a bare MAIL_FROM', 'letters@kin.example', { MAIL_FROM: ' letters@kin.example ' }],
    ['the built-in address', 'hello@kinkeeper.localhost', {}],
  ])('goes to %s where no TEAM_EMAIL is set [SITE-21, SITE-29, SITE-30]', async (_, to, env) => {
    const other = await startProduct(env);
    try {
      for (const path of FORMS) {
        const wanted = form(path);
        await other.nobody().call('POST', path, wanted);
        expect((await mailAbout(other, wanted.email)).to).toBe(to);
      }
    } finally {
      await other.close();
    }
  });
});

describe('the log', () => {
  it('holds nothing that the person wrote, also when storing fails [ASVS 14.2.1]', async () => {
    const other = await startProduct({ LOG_LEVEL: 'info' });
    try {
      for (const path of FORMS) {
        await other.nobody().call('POST', path, form(path));
        await other.nobody().call('POST', path, form(path, { email: 'kim.example.test' }));
      }
      await other.sql('alter table waitlist_entries add constraint nothing_more check (false) not valid');
      const failed = await other.nobody().call('POST', '/waitlist', form('/waitlist'));
      expect(failed.status).toBe(500);
      expect(other.logged.length).toBeGreaterThan(4);
      expect(other.logged.join('')).not.toMatch(/kim|dialysis|hospice/i);
      expect(JSON.stringify(failed.body)).not.toMatch(/kim|dialysis|nothing_more/i);
    } finally {
      await other.close();
    }
  });
});

describe('the limit of an address', () => {
  let limited: Product;
  let server: Listening;
  beforeAll(async () => {
    limited = await startProduct({ RATE_INTEREST: '3' });
    server = await listen(limited);
  });
  afterAll(async () => {
    await server.close();
    await limited.close();
  });
  const from = (address: string, path: Path, changes: Record<string, unknown> = {}, headers = {}) =>
    server.send({
      method: 'POST',
      path: `/api${path}`,
      from: address,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(form(path, changes)),
    });

  it('ends forms of both kinds, with Retry-After, and the neighbour’s go on [LI1, SITE-21, SITE-29]', async () => {
    const HERE = '127.0.0.11';
    expect((await from(HERE, '/waitlist', { email: 'kim' })).status).toBe(422);
    expect((await from(HERE, '/waitlist', { website: 'x' })).status).toBe(422);
    const answers = [
      await from(HERE, '/waitlist'),
      await from(HERE, '/applications'),
      await from(HERE, '/waitlist'),
    ];
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    const inBetween = await untouched(limited, async () => [
      await from(HERE, '/waitlist'),
      await from(HERE, '/applications'),
      await from(
        HERE,
        '/applications',
        {},
        { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
      ),
    ]);
    for (const { status, headers, body } of inBetween) {
      expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      const { retry_after } = body.data as { retry_after: number };
      expect(retry_after).toBeGreaterThan(3500);
      expect(retry_after).toBeLessThanOrEqual(3600);
      expect(headers['retry-after']).toBe(String(retry_after));
    }
    expect((await from('127.0.0.12', '/waitlist')).status).toBe(200);
    expect((await server.send({ path: '/api/interest/ticket', from: HERE })).status).toBe(200);
  });

  it('holds for forms that come all at once [LI1]', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => from('127.0.0.13', '/applications')));
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 200, 200, ...Array(6).fill(429)]);
  });

  it('is forgotten when its hour is over [LI1]', async () => {
    const HERE = '127.0.0.14';
    for (let sent = 0; sent < 3; sent += 1) await from(HERE, '/waitlist');
    expect((await from(HERE, '/waitlist')).status).toBe(429);
    await limited.sql('update rate_limits set expire = 0');
    expect((await from(HERE, '/waitlist')).status).toBe(200);
  });

  it('names nobody in the table of counts [ASVS 14.2]', async () => {
    const rows = await limited.sql<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => /127\.0|kim|example/.test(key))).toEqual([]);
  });
});

interface Listed {
  entries?: { id: string; email: string; created_at: string }[];
  applications?: { id: string; email: string; created_at: string }[];
  next: string | null;
}

describe.each(FORMS)('the list of %s', (path) => {
  const list = (client: Client, query = '') => client.call<Listed>('GET', `${path}${query}`);
  const itemsOf = ({ entries, applications }: Listed) => entries ?? applications ?? [];
  /** Puts in many, with the moments of their creation. */
  async function fill(moments: Date[]): Promise<string[]> {
    const ids = moments.map(() => crypto.randomUUID());
    const rest = path === '/waitlist' ? '' : `, name, role, experience`;
    const values = path === '/waitlist' ? '' : `, 'Kim', 'kin_guide', 'x'`;
    await product.sql(
      `insert into ${TABLE[path]} (id, email, locale, created_at${rest})
       select id, id || '@example.test', 'en', at${values} from unnest($1::uuid[], $2::timestamptz[]) as t (id, at)`,
      [ids, moments],
    );
    return ids;
  }
  async function readAll() {
    const pages: { id: string; created_at: string }[][] = [];
    for (let after = ''; ; ) {
      const { status, body } = await list(admin, after);
      expect(status).toBe(200);
      pages.push(itemsOf(body));
      if (!body.next) return pages;
      expect(body.next).toBe(itemsOf(body).at(-1)?.id);
      after = `?after=${body.next}`;
    }
  }

  it('is for admins alone: nobody gets 401, everybody else 403 [GUARD-09, SITE-21, SITE-29]', async () => {
    await sendForm(path);
    const dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
    const sam = await product.person('Sam Stranger');
    for (const query of ['', `?after=${crypto.randomUUID()}`]) {
      await refused(product, 'UNAUTHENTICATED', () => list(product.nobody(), query));
      for (const client of [sam, dana]) await refused(product, 'FORBIDDEN', () => list(client, query));
    }
  });

  it('is closed when the admin check fails, and when the flag is gone [AD4, AUTH-33]', async () => {
    const once = await product.person('Ona Once', { admin: true });
    expect((await list(once)).status).toBe(200);
    await product.sql('delete from admins where user_id = $1', [once.id]);
    await refused(product, 'FORBIDDEN', () => list(once));
    const { auth } = product.services;
    const { isAdmin } = auth;
    auth.isAdmin = () => Promise.reject(new Error('the check is broken'));
    try {
      await refused(product, 'FORBIDDEN', () => list(admin));
    } finally {
      auth.isAdmin = isAdmin;
    }
  });

  it('shows an admin what was written, all of it and nothing more [SITE-21, SITE-29]', async () => {
    const wanted = form(path);
    await send(path, wanted);
    const { ticket: _, ...shown } = wanted;
    const { body } = await list(admin);
    expect(itemsOf(body).find((each) => each.email === wanted.email)).toEqual({
      id: expect.any(String),
      ...shown,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      status: 'new',
      note: '',
    });
  });

  it('comes in pages of 50, newest first, none lost or doubled [SITE-21, SITE-29]', async () => {
    await product.sql(`delete from ${TABLE[path]}`);
    const start = Date.UTC(2026, 0, 1);
    const moments = Array.from({ length: 120 }, (_, index) => new Date(start + ((index * 7) % 120) * SECOND));
    const ids = await fill(moments);
    const byTime = ids.toSorted((a, b) => Number(moments[ids.indexOf(b)]) - Number(moments[ids.indexOf(a)]));
    const pages = await readAll();
    expect(pages.map((each) => each.length)).toEqual([50, 50, 20]);
    expect(pages.flat().map((each) => each.id)).toEqual(byTime);
  });

  it('loses and doubles none that came at the same moment, or a microsecond later [SITE-21, SITE-29]', async () => {
    await product.sql(`delete from ${TABLE[path]}`);
    const ids = await fill(Array.from({ length: 120 }, () => new Date('2026-02-01T12:00:00Z')));
    await product.sql(
      `update ${TABLE[path]} set created_at = created_at + interval '1 microsecond' where id = any($1::uuid[])`,
      [ids.slice(0, 40)],
    );
    const found = (await readAll()).flat().map((each) => each.id);
    expect(found).toHaveLength(120);
    expect(new Set(found)).toEqual(new Set(ids));
    expect(new Set(found.slice(0, 40))).toEqual(new Set(ids.slice(0, 40)));
  });

  it('goes on where it was when new ones come in between [SITE-21, SITE-29]', async () => {
    await product.sql(`delete from ${TABLE[path]}`);
    const ids = await fill(
      Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2026, 2, 1, 0, index))),
    );
    const first = (await list(admin)).body;
    await sendForm(path);
    const second = (await list(admin, `?after=${first.next}`)).body;
    expect([...itemsOf(first), ...itemsOf(second)].map((each) => each.id)).toEqual(ids.toReversed());
  });

  it.each([
    [0, [0]],
    [50, [50]],
    [51, [50, 1]],
  ])('of %i comes in pages of %j [SITE-21, SITE-29]', async (count, sizes) => {
    await product.sql(`delete from ${TABLE[path]}`);
    await fill(Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, 3, 1, 0, index))));
    expect((await readAll()).map((each) => each.length)).toEqual(sizes);
  });

  it('after one that there is not is empty, and after no id is refused [SITE-21, SITE-29]', async () => {
    const { status, body } = await list(admin, `?after=${crypto.randomUUID()}`);
    expect([status, itemsOf(body), body.next]).toEqual([200, [], null]);
    for (const query of ['?after=1', '?after=', "?after=' or 1=1", '?before=x', '?limit=1000'])
      await refused(product, 'INVALID_INPUT', () => list(admin, query));
  });
});
