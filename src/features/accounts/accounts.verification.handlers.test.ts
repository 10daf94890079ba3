import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOREIGN_RETURN_URLS } from '#test/support/foreign-return-urls.ts';
import { PASSWORD, type Product, sessionCookie, startProduct, tokenIn } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import { registration } from '#test/support/registration.ts';

let product: Product;
/** A product that really delivers mail, so that addresses must be verified. */
let mailing: Product;
beforeAll(async () => {
  product = await startProduct();
  mailing = await startProduct({ SMTP_URL: 'smtp://localhost:1' });
});
afterAll(() => Promise.all([product.close(), mailing.close()]));

/** Somebody who signed up, with the cookies of the browser they did it in. */
async function newcomer(on: Product, data: object = {}) {
  const wanted = registration(data);
  const { body, headers } = await on
    .nobody()
    .call<{ user_id: string; verification_required: boolean }>('POST', '/auth/sign-up', wanted);
  return { ...body, email: wanted.email, browser: sessionCookie(headers) };
}
const verify = (on: Product, token: string, browser = '') =>
  on.nobody().call<{ verified: boolean }>('POST', '/auth/verify-email', { token }, { cookie: browser });
const resend = (on: Product, email: string) => on.nobody().call('POST', '/auth/verification', { email });
const signIn = (on: Product, email: string, { password = PASSWORD, browser = '' } = {}) =>
  on.nobody().call('POST', '/auth/sign-in', { email, password }, { cookie: browser });
const isVerified = async (on: Product, email: string) =>
  (await on.sql('select email_verified from people where email = $1', [email]))[0]?.email_verified;

describe('the verification mail', () => {
  it('has a link on this site that verifies the address where it was asked for, once [AUTH-21]', async () => {
    const { email, user_id, browser } = await newcomer(product);
    const mail = await product.mailTo(email);
    expect(mail.subject).toBe('Verify your email for Kinkeeper');
    expect(mail.text).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=\S+$/m);
    expect(await isVerified(product, email)).toBe(false);

    const { status, body } = await verify(product, tokenIn(mail), browser);
    expect({ status, body }).toEqual({ status: 200, body: { verified: true } });
    expect(await isVerified(product, email)).toBe(true);
    // Again, and at once from anywhere: it says what is so.
    const again = await Promise.all(['', browser].map((each) => verify(product, tokenIn(mail), each)));
    expect(again.map((each) => each.body)).toEqual([{ verified: true }, { verified: true }]);
    const events = await product.sql(
      `select subject_id from events where actor_id = $1 and kind = 'account.email_verified'`,
      [user_id],
    );
    expect(events).toEqual([{ subject_id: user_id }]);
  });

  it('does not sign anybody in [AUTH-21]', async () => {
    const { email, user_id, browser } = await newcomer(product);
    const { headers } = await verify(product, tokenIn(await product.mailTo(email)), browser);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await product.sql('select id from sessions where user_id = $1', [user_id])).toEqual([]);
  });

  it('does not fail the sign-up when the mail server refuses it [AUTH-21]', async () => {
    const { status } = await product
      .nobody()
      .call('POST', '/auth/sign-up', registration({}, { email: 'fail@example.test' }));
    expect(status).toBe(201);
  });
});

describe('a forged link', () => {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  it.each([
    ['nonsense', () => 'nonsense'],
    ['without an end', (email: string) => jwt({ email })],
    ['about nobody', () => jwt({ exp: inAnHour })],
    ['signed with another secret', (email: string) => jwt({ email, exp: inAnHour }, 'another secret')],
    ['unsigned', (email: string) => jwt({ email, exp: inAnHour }, null)],
    ['stale', (email: string) => jwt({ email, exp: inAnHour - 3601 })],
  ])('is refused: %s [AUTH-21]', async (_, forge) => {
    const { email, browser } = await newcomer(product);
    await refused(product, 'LINK_EXPIRED', () => verify(product, forge(email), browser));
    expect(await isVerified(product, email)).toBe(false);
  });

  it('differs from a good one only by our secret [AUTH-21]', async () => {
    const { email, browser } = await newcomer(product);
    expect((await verify(product, jwt({ email, exp: inAnHour }), browser)).body).toEqual({ verified: true });
  });

  it('is refused if the account is gone [AUTH-21]', async () => {
    const { email, user_id } = await newcomer(product);
    const token = tokenIn(await product.mailTo(email));
    await product.sql('delete from people where id = $1', [user_id]);
    await refused(product, 'LINK_EXPIRED', () => verify(product, token));
  });
});

describe('a link opened where nobody asked for it', () => {
  /** What a browser holds after an answer. */
  const opened = async (on: Product, email: string, browser = '') => {
    const { status, body, headers } = await verify(on, tokenIn(await on.mailTo(email)), browser);
    expect({ status, body }).toEqual({ status: 200, body: { verified: false } });
    return [browser, sessionCookie(headers)].filter(Boolean).join('; ');
  };

  it('proves nothing: neither by a mail scanner nor by whoever reads the letter [AUTH-21]', async () => {
    const { email } = await newcomer(product);
    const token = tokenIn(await product.mailTo(email));
    const page = await product.app.request(`http://localhost:3000/verify-email?token=${token}`);
    expect(page.headers.getSetCookie()).toEqual([]);
    await opened(product, email);
    expect(await isVerified(product, email)).toBe(false);
  });

  it('proves nothing where somebody else asked, or is signed in [AUTH-21]', async () => {
    const { email } = await newcomer(product);
    await opened(product, email, (await newcomer(product)).browser);
    await opened(product, email, (await product.person('Dana Provider')).cookie);
    expect(await isVerified(product, email)).toBe(false);
  });

  it('proves the address at once for whoever is signed in [AUTH-21]', async () => {
    const { email } = await newcomer(product);
    const cookie = sessionCookie((await signIn(product, email)).headers);
    expect((await verify(product, tokenIn(await product.mailTo(email)), cookie)).body).toEqual({
      verified: true,
    });
  });

  it.each([
    ['where mail stays on the machine', () => product],
    ['where mail is delivered', () => mailing],
  ])('proves the address with the next sign-in there, %s [AUTH-21]', async (_, on) => {
    const { email, user_id } = await newcomer(on());
    const browser = await opened(on(), email);
    await refused(on(), 'INVALID_CREDENTIALS', () => signIn(on(), email, { password: 'wrong', browser }));
    expect(await isVerified(on(), email)).toBe(false);
    const { status, body, headers } = await signIn(on(), email, { browser });
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { email_verified: true } } });
    expect(headers.getSetCookie().filter((each) => /opened=;.*Max-Age=0/.test(each))).not.toEqual([]);
    const events = await on().sql(
      `select id from events where actor_id = $1 and kind = 'account.email_verified'`,
      [user_id],
    );
    expect(events).toHaveLength(1);
  });

  it('does not prove the address of somebody else who signs in there [AUTH-21]', async () => {
    const { email } = await newcomer(product);
    const other = await newcomer(product);
    await signIn(product, other.email, { browser: await opened(product, email) });
    expect(await isVerified(product, email)).toBe(false);
    expect(await isVerified(product, other.email)).toBe(false);
  });

  it('is forgotten after an hour, and if somebody changes what the browser holds [AUTH-21]', async () => {
    const { email } = await newcomer(mailing);
    const browser = await opened(mailing, email);
    const forged = browser.replace(
      /(opened=.{8})(.)/,
      (_, kept, sign) => `${kept}${sign === 'A' ? 'B' : 'A'}`,
    );
    await refused(mailing, 'EMAIL_NOT_VERIFIED', () => signIn(mailing, email, { browser: forged }));
    mailing.clock.set(new Date(mailing.clock.now().getTime() + 61 * 60_000));
    await refused(mailing, 'EMAIL_NOT_VERIFIED', () => signIn(mailing, email, { browser }));
  });
});

describe('an unverified address', () => {
  it('can sign in where mail stays on the machine [AUTH-21]', async () => {
    const { email, verification_required } = await newcomer(product);
    expect(verification_required).toBe(false);
    expect((await signIn(product, email)).status).toBe(200);
  });

  it('cannot sign in where mail is delivered, until it is verified [AUTH-21]', async () => {
    const { email, verification_required, browser } = await newcomer(mailing);
    expect(verification_required).toBe(true);
    await refused(mailing, 'EMAIL_NOT_VERIFIED', () => signIn(mailing, email, { browser }));
    await verify(mailing, tokenIn(await mailing.mailTo(email)), browser);
    expect((await signIn(mailing, email)).status).toBe(200);
  });

  it('is proved in the browser that knew the password, by the next link [AUTH-21]', async () => {
    const { email } = await newcomer(mailing);
    const { headers } = await signIn(mailing, email);
    mailing.mails.length = 0;
    await resend(mailing, email);
    const token = tokenIn(await mailing.mailTo(email));
    expect((await verify(mailing, token, sessionCookie(headers))).body).toEqual({ verified: true });
  });

  it('is not revealed to somebody with a wrong password [AU4, AUTH-21]', async () => {
    const { email } = await newcomer(mailing);
    const { headers } = await signIn(mailing, email, { password: 'not the password' });
    expect(headers.getSetCookie()).toEqual([]);
    await refused(mailing, 'INVALID_CREDENTIALS', () =>
      signIn(mailing, email, { password: 'not the password' }),
    );
  });
});

describe('requesting the verification mail again', () => {
  it('gives everybody the same answer, and mails only unverified people [AUTH-21]', async () => {
    const waiting = await newcomer(product);
    const verified = await newcomer(product);
    await verify(product, tokenIn(await product.mailTo(verified.email)), verified.browser);
    await product.mailTo(waiting.email);
    const queued = () => product.sql(`select id from pgboss.job where name = 'mail'`);

    const before = (await queued()).length;
    const answers = [];
    for (const email of [waiting.email, verified.email, 'nobody@example.test']) {
      const { status, body } = await resend(product, email);
      answers.push({ status, body });
    }
    expect(answers).toEqual(Array(3).fill({ status: 200, body: { done: true } }));
    const looked = `select id from pgboss.job where name = 'account_link' and state = 'completed'`;
    await expect.poll(() => product.sql(looked)).toHaveLength(3);
    expect(await queued()).toHaveLength(before + 1);
  });

  it('sends a link that works [AUTH-21]', async () => {
    const { email, browser } = await newcomer(product);
    await product.mailTo(email);
    product.mails.length = 0;
    await resend(product, email);
    await verify(product, tokenIn(await product.mailTo(email)), browser);
    expect(await isVerified(product, email)).toBe(true);
  });

  it.each([
    ...FOREIGN_RETURN_URLS,
    'http://localhost:3000//e',
    'http://localhost:3000.e/',
    'http://localhost:3000@e/',
  ])('leads on to our own pages, not to %j [AUTH-03, AU9]', async (redirect_to) => {
    const { email } = await newcomer(product);
    await product.mailTo(email);
    product.mails.length = 0;
    await product.nobody().call('POST', '/auth/verification', { email, redirect_to });
    const { text } = await product.mailTo(email);
    expect(text).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[^\s&]+$/m);
  });

  it('leads on to where somebody was going [AUTH-03, AUTH-21]', async () => {
    const { email } = await newcomer(product);
    await product.mailTo(email);
    product.mails.length = 0;
    const redirect_to = 'http://localhost:3000/form?step=2';
    await product.nobody().call('POST', '/auth/verification', { email, redirect_to });
    expect((await product.mailTo(email)).text).toContain('&returnTo=%2Fform%3Fstep%3D2');
  });

  it('takes as long for an unknown address as for an unverified one [AUTH-21]', async () => {
    const { email } = await newcomer(product);
    const waiting = await milliseconds(() => resend(product, email));
    const unknown = await milliseconds(() => resend(product, 'nobody@example.test'));
    expect(Math.abs(waiting - unknown)).toBeLessThan(250);
  });
});

describe('letters', () => {
  it('use the language chosen at sign-up [AUTH-21]', async () => {
    const { email } = await newcomer(product, { locale: 'es', full_name: 'María Álvarez' });
    const welcome = await product.mailTo(email);
    expect(welcome.subject).toBe('Verifique su correo electrónico para Kinkeeper');
    expect(welcome.text).toContain('Hola, María Álvarez:');
    expect(welcome.html).toContain('<html lang="es">');
    await product.nobody().call('POST', '/auth/password/forgot', { email });
    const reset = await product.mailTo(email, /contraseña/);
    expect(reset.text).toContain('Hola, María Álvarez:');
    expect(reset.text).toContain('988');
  });

  it('are in English for everybody else [AUTH-21]', async () => {
    const { email } = await newcomer(product);
    expect((await product.mailTo(email)).text).toContain('Hello Maria Alvarez,');
  });

  it('escape a name, whatever it contains [AUTH-21]', async () => {
    const { email } = await newcomer(product, { full_name: `Seán "Q" O'Neill & co` });
    const { html, text } = await product.mailTo(email);
    expect(text).toContain(`Hello Seán "Q" O'Neill & co,`);
    expect(html).toContain('Seán &#34;Q&#34; O&#39;Neill &#38; co');
  });
});

/** A token like the engine's (HS256), signed by default with the product's own secret. */
function jwt(payload: object, secret: string | null = 'a secret of the tests, long enough for it'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: secret === null ? 'none' : 'HS256' })}.${part(payload)}`;
  return `${signed}.${secret === null ? '' : createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
