import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Product, startProduct, tokenIn } from '#test/support/product.ts';
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

async function newcomer(on: Product, data: object = {}) {
  const wanted = registration(data);
  const { body } = await on
    .nobody()
    .call<{ user_id: string; verification_required: boolean }>('POST', '/auth/sign-up', wanted);
  return { ...body, email: wanted.email };
}
const verify = (on: Product, token: string) => on.nobody().call('POST', '/auth/verify-email', { token });
const resend = (on: Product, email: string) => on.nobody().call('POST', '/auth/verification', { email });
const signIn = (on: Product, email: string, password = PASSWORD) =>
  on.nobody().call('POST', '/auth/sign-in', { email, password });
const isVerified = async (on: Product, email: string) =>
  (await on.sql('select email_verified from people where email = $1', [email]))[0]?.email_verified;

describe('the verification mail', () => {
  it('has a link on this site that verifies the address [AUTH-21]', async () => {
    const { email, user_id } = await newcomer(product);
    const mail = await product.mailTo(email);
    expect(mail.subject).toBe('Verify your email for Kinkeeper');
    expect(mail.text).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=\S+$/m);
    expect(await isVerified(product, email)).toBe(false);

    expect((await verify(product, tokenIn(mail))).status).toBe(200);
    expect(await isVerified(product, email)).toBe(true);
    expect((await verify(product, tokenIn(mail))).status).toBe(200);
    const events = await product.sql(
      `select subject_id from events where actor_id = $1 and kind = 'account.email_verified'`,
      [user_id],
    );
    expect(events).toEqual([{ subject_id: user_id }]);
  });

  it('does not sign anybody in [AUTH-21]', async () => {
    const { email, user_id } = await newcomer(product);
    const { headers } = await verify(product, tokenIn(await product.mailTo(email)));
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
    ['signed with another secret', (email: string) => jwt({ email, exp: inAnHour }, 'another secret')],
    ['unsigned', (email: string) => jwt({ email, exp: inAnHour }, null)],
    ['stale', (email: string) => jwt({ email, exp: inAnHour - 3601 })],
  ])('is refused: %s [AUTH-21]', async (_, forge) => {
    const { email } = await newcomer(product);
    await refused(product, 'LINK_EXPIRED', () => verify(product, forge(email)));
    expect(await isVerified(product, email)).toBe(false);
  });

  it('differs from a good one only by our secret [AUTH-21]', async () => {
    const { email } = await newcomer(product);
    expect((await verify(product, jwt({ email, exp: inAnHour }))).status).toBe(200);
  });

  it('is refused if the account is gone [AUTH-21]', async () => {
    const { email, user_id } = await newcomer(product);
    const token = tokenIn(await product.mailTo(email));
    await product.sql('delete from people where id = $1', [user_id]);
    await refused(product, 'LINK_EXPIRED', () => verify(product, token));
  });
});

describe('an unverified address', () => {
  it('can sign in where mail stays on the machine [AUTH-21]', async () => {
    const { email, verification_required } = await newcomer(product);
    expect(verification_required).toBe(false);
    expect((await signIn(product, email)).status).toBe(200);
  });

  it('cannot sign in where mail is delivered, until it is verified [AUTH-21]', async () => {
    const { email, verification_required } = await newcomer(mailing);
    expect(verification_required).toBe(true);
    await refused(mailing, 'EMAIL_NOT_VERIFIED', () => signIn(mailing, email));
    await verify(mailing, tokenIn(await mailing.mailTo(email)));
    expect((await signIn(mailing, email)).status).toBe(200);
  });

  it('is not revealed to somebody with a wrong password [AU4, AUTH-21]', async () => {
    const { email } = await newcomer(mailing);
    await refused(mailing, 'INVALID_CREDENTIALS', () => signIn(mailing, email, 'not the password'));
  });
});

describe('requesting the verification mail again', () => {
  it('gives everybody the same answer, and mails only unverified people [AUTH-21]', async () => {
    const waiting = await newcomer(product);
    const verified = await newcomer(product);
    await verify(product, tokenIn(await product.mailTo(verified.email)));
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
    const { email } = await newcomer(product);
    await product.mailTo(email);
    product.mails.length = 0;
    await resend(product, email);
    await verify(product, tokenIn(await product.mailTo(email)));
    expect(await isVerified(product, email)).toBe(true);
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
