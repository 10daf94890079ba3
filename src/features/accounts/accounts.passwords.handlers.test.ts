import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { workersOf } from '#app/jobs.ts';
import { queuedLetters } from '#test/support/letters.ts';
import {
  type Client,
  PASSWORD,
  type Product,
  sessionCookie,
  startProduct,
  tokenIn,
} from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';

const NEW_PASSWORD = 'a calm blue teapot';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct({}, { slowPasswords: true });
});
afterAll(() => product.close());

const forgot = (email: string) => product.nobody().call('POST', '/auth/password/forgot', { email });
const reset = (token: string, password = NEW_PASSWORD) =>
  product.nobody().call('POST', '/auth/password/reset', { token, password });
const signIn = (email: string, password: string) =>
  product.nobody().call('POST', '/auth/sign-in', { email, password });

/** The token of a new link mailed to a person. */
async function linkFor(person: Client): Promise<string> {
  product.mails.length = 0;
  await forgot(person.email);
  const token = tokenIn(await product.mailTo(person.email, /new password/));
  await expect.poll(() => minutesLeft(person)).toBe(60);
  return token;
}

describe('requesting a new password', () => {
  it.each([
    ['/project/1/messages?message=2#end', '&returnTo=%2Fproject%2F1%2Fmessages%3Fmessage%3D2%23end'],
    ['https://evil.example/app', ''],
    ['//evil.example', ''],
    [undefined, ''],
  ])('returns to %j afterwards: only a place of ours [AUTH-49, AUTH-03]', async (redirect_to, onward) => {
    const sam = await product.person('Sam Lee');
    product.mails.length = 0;
    const body = { email: sam.email, ...(redirect_to ? { redirect_to } : {}) };
    expect((await product.nobody().call('POST', '/auth/password/forgot', body)).status).toBe(200);
    const { text } = await product.mailTo(sam.email, /new password/);
    expect(text).toMatch(new RegExp(`/reset-password\\?token=[\\w-]+${onward}\\s`));
  });

  it('answers everybody the same, and mails only people with an account [AUTH-49]', async () => {
    maria = await product.person('Maria Alvarez');
    await product.mailTo(maria.email);
    const queued = () => product.sql(`select id from pgboss.job where name = 'mail'`);
    const looked = () =>
      product.sql(`select id from pgboss.job where name = 'account_link' and state = 'completed'`);
    const [before, looks] = [(await queued()).length, (await looked()).length];
    const known = await forgot(maria.email.toUpperCase());
    const unknown = await forgot('nobody@example.test');
    expect([known.status, known.body]).toEqual([200, { done: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await expect.poll(looked).toHaveLength(looks + 2);
    expect(await queued()).toHaveLength(before + 1);
  });

  it.each([
    ['a new password', forgot],
    [
      'the verification mail',
      (email: string) => product.nobody().call('POST', '/auth/verification', { email }),
    ],
  ])('does the same work with and without an account: %s [AUTH-49, AUTH-21]', async (_, ask) => {
    maria = await product.person('Maria Alvarez');
    const done = async (email: string) => {
      product.logged.length = 0;
      // The statements of this call, excluding the jobs that run alongside.
      const ours = new AsyncLocalStorage<string[]>();
      const { query: send } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
      const asked = vi.spyOn(pg.Client.prototype as unknown as { query: typeof send }, 'query');
      asked.mockImplementation(function (this: unknown, ...args) {
        const [query] = args;
        const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;
        ours.getStore()?.push(text?.replace(/\s+/g, ' ') ?? '');
        return send.apply(this, args);
      });
      const texts: string[] = [];
      await ours.run(texts, () => ask(email));
      asked.mockRestore();
      return texts.filter((text) => /rate_limits|people|verifications|insert into|INSERT INTO/.test(text));
    };
    const [known, unknown] = [await done(maria.email), await done('nobody@example.test')];
    expect(known).toEqual(unknown);
    expect(known.filter((text) => /people|verifications/.test(text))).toEqual([]);
  });

  it('mails a link valid for 1 hour, of which the database stores only a hash [AUTH-49]', async () => {
    maria = await product.person('Maria Alvarez');
    const token = await linkFor(maria);
    const mail = await product.mailTo(maria.email, /new password/);
    expect(mail.text).toContain(`http://localhost:3000/reset-password?token=${token}`);
    expect(token.length).toBeGreaterThanOrEqual(22);

    const rows = await product.sql('select * from verifications where value = $1', [maria.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('begins the hour when the letter leaves, however long the mail server was away [AUTH-49]', async () => {
    const email = `fail@${crypto.randomUUID()}.example.test`;
    const fay = await product.person('Fay Faraway');
    await product.sql('update people set email = $2 where id = $1', [fay.id, email]);
    await forgot(email);
    await expect.poll(() => minutesLeft(fay)).toBeGreaterThan(23 * 60);
    const [data = {}] = await queuedLetters(product, email);
    const post = { send: () => Promise.resolve() };
    const mailer = workersOf(product.services, post).find(({ kind }) => kind.name === 'mail');
    await mailer?.work({ id: crypto.randomUUID(), data });
    expect(await minutesLeft(fay)).toBe(60);
  });
});

describe('setting a new password', () => {
  it('replaces the old one and ends every session [AUTH-49]', async () => {
    maria = await product.person('Maria Alvarez');
    const { headers } = await signIn(maria.email, PASSWORD);
    const phone = { ...maria, cookie: sessionCookie(headers) };
    const other = await product.person('Sam Stranger');

    expect((await reset(await linkFor(maria))).status).toBe(200);
    for (const device of [maria, phone]) {
      await refused(product, 'UNAUTHENTICATED', () => device.call('GET', '/assessments'));
    }
    expect((await signIn(maria.email, PASSWORD)).status).toBe(401);
    expect((await signIn(maria.email, NEW_PASSWORD)).status).toBe(200);
    expect((await other.call('GET', '/assessments')).status).toBe(200);
    const events = await product.sql(
      `select actor_id from events where kind = 'account.password_reset' and subject_id = $1`,
      [maria.id],
    );
    expect(events).toEqual([{ actor_id: maria.id }]);
  });

  it('drops the address that somebody asked for before: its link no longer works [AUTH-49, AUTH-50]', async () => {
    maria = await product.person('Maria Alvarez');
    const email = `mallory-${crypto.randomUUID()}@example.test`;
    await maria.call('POST', '/account/address', { email });
    const token = tokenIn(await product.mailTo(email, /Confirm your new address/));
    await reset(await linkFor(maria));
    const { headers } = await signIn(maria.email, NEW_PASSWORD);
    const back = { ...maria, cookie: sessionCookie(headers) };
    await refused(product, 'LINK_EXPIRED', () => back.call('POST', '/account/address/confirm', { token }));
    expect((await back.call('GET', '/account')).body).toMatchObject({ email: maria.email, new_email: null });
  });

  it('works once [AUTH-49]', async () => {
    maria = await product.person('Maria Alvarez');
    const token = await linkFor(maria);
    await reset(token);
    await refused(product, 'LINK_EXPIRED', () => reset(token, 'a second new password'));
    expect((await signIn(maria.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('lets only one of two concurrent uses of the link through [AUTH-49]', async () => {
    maria = await product.person('Maria Alvarez');
    const token = await linkFor(maria);
    const wanted = ['the password of the first', 'the password of the second'];
    const answers = await Promise.all(wanted.map((password) => reset(token, password)));
    expect(answers.map((each) => each.status).sort()).toEqual([200, 410]);
    const signIns = await Promise.all(wanted.map((password) => signIn(maria.email, password)));
    expect(signIns.map((each) => each.status === 200)).toEqual(answers.map((each) => each.status === 200));
  });

  it('works until the hour is over, and not afterwards [AUTH-49]', async () => {
    maria = await product.person('Maria Alvarez');
    const early = await linkFor(maria);
    await moveExpiry(maria, '5 seconds');
    expect((await reset(early)).status).toBe(200);
    const late = await linkFor(maria);
    await moveExpiry(maria, '-1 second');
    // Using an expired link may delete it, but must not change anything else.
    const { status } = await reset(late, 'a second new password');
    expect(status).toBe(410);
    expect((await signIn(maria.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('voids the older links of the same person [AUTH-49]', async () => {
    maria = await product.person('Maria Alvarez');
    const older = await linkFor(maria);
    const newer = await linkFor(maria);
    expect((await reset(newer)).status).toBe(200);
    await refused(product, 'LINK_EXPIRED', () => reset(older, 'a second new password'));
  });

  it.each([
    ['a common password', 'PASSWORD_TOO_COMMON', 'password1'],
    ['the owner’s name', 'PASSWORD_TOO_COMMON', 'Alvarez1985'],
    ['5 characters', 'INVALID_INPUT', 'zq8Jv'],
    ['129 characters', 'INVALID_INPUT', 'x'.repeat(129)],
  ] as const)('refuses %s without using the link up [AUTH-49, AU1]', async (_, code, password) => {
    maria = await product.person('Maria Alvarez');
    const token = await linkFor(maria);
    await refused(product, code, () => reset(token, password));
    expect((await reset(token)).status).toBe(200);
  });
});

describe('a forged link', () => {
  it.each(['nonsense', '%00', 'reset-password:x', "' or 1=1 --", '../../etc/passwd', 'x'.repeat(200)])(
    'is refused: %s [AUTH-49]',
    async (token) => {
      await refused(product, 'LINK_EXPIRED', () => reset(token));
    },
  );

  it('cannot be derived from what the database stores [AUTH-49]', async () => {
    maria = await product.person('Maria Alvarez');
    await linkFor(maria);
    const [row] = await product.sql<{ identifier: string }>(
      'select identifier from verifications where value = $1',
      [maria.id],
    );
    await refused(product, 'LINK_EXPIRED', () => reset(row?.identifier ?? ''));
  });

  it('is refused if it contains NUL [AUTH-49]', async () => {
    await refused(product, 'LINK_EXPIRED', () => reset('a\u0000b'));
  });

  it('is refused if the account is gone [AUTH-49]', async () => {
    maria = await product.person('Maria Alvarez');
    const token = await linkFor(maria);
    await product.sql('delete from people where id = $1', [maria.id]);
    expect((await reset(token)).status).toBe(410);
  });
});

async function minutesLeft(person: Client): Promise<number> {
  const [row] = await product.sql<{ seconds: number }>(
    'select extract(epoch from max(expires_at) - now())::int as seconds from verifications where value = $1',
    [person.id],
  );
  return Math.round((row?.seconds ?? 0) / 60);
}

/** better-auth reads the real clock, so the link's expiry moves instead. */
async function moveExpiry(person: Client, by: string): Promise<void> {
  await product.sql(`update verifications set expires_at = now() + $2::interval where value = $1`, [
    person.id,
    by,
  ]);
}
