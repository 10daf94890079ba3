import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { beginFactorTests, outcome as code } from '#test/support/factor-tests.ts';
import * as factors from '#test/support/factors.ts';
import { challenge, enroll, type Proved } from '#test/support/factors.ts';
import { type Client, type Product, sessionCookie, startProduct } from '#test/support/product.ts';
import { untouched } from '#test/support/refusals.ts';
import type { Factor } from './accounts.sessions.contract.ts';

let product: Product;
let maria: Client;
let sam: Client;
const { kindsOf, later } = beginFactorTests((begun) => {
  ({ product, maria, sam } = begun);
});
const codeOf = (secret: string, seconds = 0) => factors.codeOf(product, secret, seconds);
const verify = (who: Client, id: string, entered: string, challengeId?: string) =>
  factors.verify(who, id, entered, challengeId ? { challengeId } : {});
const signIn = (who: Client, at?: Client) => factors.signIn(product, who, at);
const protect = (who: Client, name?: string) => factors.protect(product, who, name);
const halfway = (who: Client) => factors.halfway(product, who);
const listed = async (who: Client) =>
  (await who.call<{ factors: Factor[]; recovery_codes_left: number }>('GET', '/factors')).body;
/** New recovery codes for Maria. */
const renew = async () =>
  (await maria.call<{ recovery_codes: string[] }>('POST', '/factors/recovery-codes')).body.recovery_codes;

describe('adding a factor', () => {
  it('gives a key, its QR code, and a status until the first code [AUTH-24, AUTH-40]', async () => {
    const { status, body } = await enroll(maria, 'My phone', { issuer: 'Home' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ friendly_name: 'My phone', factor_type: 'totp', status: 'unverified' });
    expect(body.totp.uri).toContain(`otpauth://totp/Home:${encodeURIComponent(maria.email)}?`);
    expect(body.totp.uri).toContain(`secret=${body.totp.secret}`);
    expect(body.totp.qr_code).toMatch(/^<svg/);
    const stored = await product.sql<{ wrapped_secret: Buffer }>(
      'select wrapped_secret from factors where id = $1',
      [body.id],
    );
    const plain = Buffer.from(Secret.fromBase32(body.totp.secret).bytes);
    expect(stored[0]?.wrapped_secret.includes(plain)).toBe(false);
    // Not asked for before it was verified.
    expect((await signIn(maria)).body.second_step).toBeUndefined();
  });

  it('is complete with the first code, and raises the session [AUTH-24, AUTH-42]', async () => {
    const { id, totp } = (await enroll(maria)).body;
    const { status, body } = await verify(maria, id, ` ${codeOf(totp.secret).replace(/(...)/, '$1 ')}`);
    expect(status).toBe(200);
    expect(body.recovery_codes).toHaveLength(10);
    expect(body.expires_in).toBeGreaterThan(0);
    expect(body.session).toMatchObject({
      mfa_verified: true,
      user: { id: maria.id, factors: [{ id, factor_type: 'totp', status: 'verified' }] },
    });
    expect((await kindsOf(maria)).at(-1)).toBe('account.factor_verified');
    expect(await listed(maria)).toMatchObject({ factors: [{ id }], recovery_codes_left: 10 });
  });

  it('a second one has a name of its own and no new recovery codes; ten are enough [AUTH-40]', async () => {
    await protect(maria, 'Phone');
    expect(code(await enroll(maria, 'PHONE'))).toEqual([409, 'NAME_TAKEN']);
    expect((await protect(maria, 'Tablet')).codes).toEqual([]);
    // One that was begun is replaced by the next.
    await enroll(maria, 'Begun');
    await enroll(maria, 'Begun again');
    expect((await listed(maria)).factors).toHaveLength(3);
    for (const name of ['3', '4', '5', '6', '7', '8', '9', '10']) {
      later(-60);
      await protect(maria, name);
    }
    expect(code(await enroll(maria, '11'))).toEqual([409, 'TOO_MANY_FACTORS']);
  });

  it.each([
    ['a phone', { factor_type: 'phone', phone: '+16025550100' }, 'NO_PHONE_CODES'],
    ['another type', { factor_type: 'smoke' }, 'INVALID_INPUT'],
    ['no name', { friendly_name: '  ' }, 'INVALID_INPUT'],
    ['a long name', { friendly_name: 'x'.repeat(61) }, 'INVALID_INPUT'],
    ['a status', { status: 'verified' }, 'INVALID_INPUT'],
  ])('refuses %s, and changes nothing [AUTH-40]', async (_what, more, refused) => {
    await untouched(product, async () => {
      expect(code(await enroll(maria, 'Phone', more))).toEqual([422, refused]);
    });
  });

  it('asks for the password again when the last time was long ago [AUTH-50, AU8]', async () => {
    const { id } = await protect(maria);
    later(600);
    await untouched(product, async () => {
      expect(code(await enroll(maria, 'Tablet'))).toEqual([403, 'PROOF_NEEDED']);
      expect(code(await maria.call('DELETE', `/factors/${id}`))).toEqual([403, 'PROOF_NEEDED']);
      expect(code(await maria.call('POST', '/factors/recovery-codes'))).toEqual([403, 'PROOF_NEEDED']);
    });
  });
});

describe('a wrong code', () => {
  it.each([
    ['letters', 'abcdef'],
    ['seven digits', '1234567'],
    ['nothing', ''],
  ])('of %s says what to enter [AUTH-42]', async (_what, entered) => {
    const { id } = await protect(maria);
    const begun = await challenge(maria, id);
    await untouched(product, async () => {
      expect(code(await verify(maria, id, entered, begun))).toEqual([422, 'INVALID_INPUT']);
    });
  });

  it('or a used, stale or early one changes nothing, and says only that [AUTH-42, AU7]', async () => {
    const { id, secret } = await protect(maria);
    const begun = await challenge(maria, id);
    const used = codeOf(secret);
    expect((await verify(maria, id, used)).status).toBe(200);
    await untouched(product, async () => {
      for (const entered of [used, codeOf(secret, -90), codeOf(secret, 90), codeOf(secret, -30)])
        expect(code(await verify(maria, id, entered, begun))).toEqual([422, 'CODE_WRONG']);
    });
  });

  it('for a challenge that is over, used, or of another factor is refused [AUTH-41, AUTH-42, AU7]', async () => {
    const { id, secret } = await protect(maria);
    const other = await protect(maria, 'Tablet');
    const [over, elsewhere] = [await challenge(maria, id), await challenge(maria, other.id)];
    later(300);
    expect(code(await verify(maria, id, codeOf(secret), over))).toEqual([422, 'CODE_WRONG']);
    expect(code(await verify(maria, id, codeOf(secret), elsewhere))).toEqual([422, 'CODE_WRONG']);
    const once = await challenge(maria, id);
    expect((await verify(maria, id, codeOf(secret), once)).status).toBe(200);
    later(30);
    expect(code(await verify(maria, id, codeOf(secret), once))).toEqual([422, 'CODE_WRONG']);
  });

  it('entered twenty times at once is accepted once [AUTH-42, AU7]', async () => {
    const { id, secret } = await protect(maria);
    const begun = await challenge(maria, id);
    const entered = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(maria, id, entered, begun)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });
});

describe('signing in with a factor', () => {
  it('gives no session for the password alone [AUTH-44]', async () => {
    const { id, secret } = await protect(maria);
    const { status, body, headers } = await signIn(maria);
    expect(status).toBe(200);
    expect(body).toEqual({
      second_step: {
        factors: [{ id, friendly_name: 'My phone', factor_type: 'totp', phone_ending: null }],
        has_passkey: false,
        set_up: false,
        may_trust: true,
        expires_at: expect.any(String),
      },
    });
    expect(headers.getSetCookie().join()).not.toContain('session_token');
    const half = await halfway(maria);
    expect((await half.call('GET', '/projects')).status).toBe(401);
    expect((await half.call('GET', '/factors')).status).toBe(401);
    expect((await half.call<{ session: null }>('GET', '/auth/session')).body.session).toBeNull();

    const answer = await verify(half, id, codeOf(secret));
    expect(answer.body).toMatchObject({
      recovery_codes: null,
      session: { mfa_verified: true, user: { id: maria.id } },
    });
    const back = { ...half, cookie: sessionCookie(answer.headers) };
    expect((await back.call('GET', '/projects')).status).toBe(200);
  });

  it('takes a recovery code once, in any spelling [AUTH-44]', async () => {
    const { codes } = await protect(maria);
    const spoken = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ');
    const recover = async (entered = '') =>
      (await halfway(maria)).call<Proved>('POST', '/factors/recover', { code: entered });
    expect((await recover(spoken)).body.session.user.id).toBe(maria.id);
    expect(code(await recover(spoken))).toEqual([422, 'CODE_WRONG']);
    expect(await listed(maria)).toMatchObject({ recovery_codes_left: 9 });
    const renewed = await renew();
    expect((await recover(renewed[0])).status).toBe(200);
    expect(code(await recover(codes[1]))).toEqual([422, 'CODE_WRONG']);
    expect(await listed(maria)).toMatchObject({ recovery_codes_left: 9 });
    expect((await kindsOf(maria)).slice(-3)).toEqual([
      'account.recovery_code_used',
      'account.recovery_codes_renewed',
      'account.recovery_code_used',
    ]);
  });

  it('takes the codes from before until the new ones are kept: an answer may be lost [AUTH-44, AP11]', async () => {
    const { codes } = await protect(maria);
    const recover = async (entered = '') =>
      (await halfway(maria)).call<Proved>('POST', '/factors/recover', { code: entered });
    const keep = (entered = '') => maria.call('POST', '/factors/recovery-codes/kept', { code: entered });
    // Nobody has seen these.
    const [lost] = await renew();
    expect((await recover(codes[0])).status).toBe(200);
    const shown = await renew();
    expect(code(await keep(lost))).toEqual([422, 'CODE_WRONG']);
    expect(await listed(maria)).toMatchObject({ recovery_codes_left: 9 });
    for (const _again of [1, 2]) expect((await keep(shown[0])).status).toBe(200);
    expect(await listed(maria)).toMatchObject({ recovery_codes_left: 10 });
    for (const former of [codes[1], lost]) expect(code(await recover(former))).toEqual([422, 'CODE_WRONG']);
    for (const each of shown.slice(0, 2)) expect((await recover(each)).status).toBe(200);
  });

  it('ends its second step after ten minutes, and with a new password [AUTH-44, AU7]', async () => {
    const { id, secret, codes } = await protect(maria);
    const half = await halfway(maria);
    const forged = { ...half, cookie: half.cookie.replace(maria.id, sam.id) };
    expect((await forged.call('POST', `/factors/${id}/challenge`, {})).status).toBe(401);
    await product.sql(`update credentials set password = password || 'x' where user_id = $1`, [maria.id]);
    expect((await half.call('POST', `/factors/${id}/challenge`, {})).status).toBe(401);
    await product.sql(`update credentials set password = left(password, -1) where user_id = $1`, [maria.id]);
    expect((await half.call('POST', `/factors/${id}/challenge`, {})).status).toBe(200);
    later(599);
    const begun = await challenge(half, id);
    later(1);
    await untouched(product, async () => {
      expect((await half.call('POST', `/factors/${id}/challenge`, {})).status).toBe(401);
      expect((await verify(half, id, codeOf(secret), begun)).status).toBe(401);
      expect((await half.call('POST', '/factors/recover', { code: codes[0] })).status).toBe(401);
    });
  });

  it('needs no code where one was proved in this session [AUTH-44]', async () => {
    await protect(maria);
    const { body } = await signIn(maria, maria);
    expect(body).toMatchObject({ mfa_verified: true, user: { id: maria.id } });
  });

  it('does not let a closed account in [AUTH-44]', async () => {
    const { id, secret } = await protect(maria);
    const half = await halfway(maria);
    const begun = await challenge(half, id);
    await product.sql('update people set deactivated_at = now() where id = $1', [maria.id]);
    expect((await verify(half, id, codeOf(secret), begun)).status).toBe(401);
  });
});

describe('somebody else’s factor', () => {
  it('cannot be asked for, proved or removed [AUTH-43]', async () => {
    const { id, secret } = await protect(maria);
    const begun = await challenge(maria, id);
    await untouched(product, async () => {
      expect((await sam.call('POST', `/factors/${id}/challenge`, {})).status).toBe(404);
      expect((await verify(sam, id, codeOf(secret), begun)).status).toBe(404);
      expect((await sam.call('DELETE', `/factors/${id}`)).status).toBe(404);
    });
    expect(await listed(sam)).toEqual({ factors: [], recovery_codes_left: 0 });
  });
});

it('the last factor removed, the password is enough again and no code is left [AUTH-43]', async () => {
  const { id } = await protect(maria);
  expect((await maria.call('DELETE', `/factors/${id}`)).status).toBe(200);
  expect((await maria.call('DELETE', `/factors/${id}`)).status).toBe(404);
  expect(await listed(maria)).toEqual({ factors: [], recovery_codes_left: 0 });
  expect((await signIn(maria)).body.second_step).toBeUndefined();
  expect((await kindsOf(maria)).filter((kind) => kind === 'account.factor_removed')).toHaveLength(1);
});

it('the owner is written to about every change, and about no other [AUTH-43, AUTH-44]', async () => {
  const { id, codes } = await protect(maria);
  await (await halfway(maria)).call('POST', '/factors/recover', { code: codes[0] });
  await maria.call('POST', '/factors/recovery-codes');
  const begun = (await enroll(maria, 'Begun')).body;
  await maria.call('DELETE', `/factors/${begun.id}`);
  await maria.call('DELETE', `/factors/${id}`);
  expect((await verify(maria, id, '000000', id)).status).toBe(404);
  const sent = () =>
    product.mails.filter((mail) => mail.to === maria.email && mail.text.includes('/account'));
  await expect.poll(sent).toHaveLength(4);
  const letters = sent().map(({ text }) => text.replaceAll(/\s+/g, ' '));
  for (const words of ['was added', 'one of your recovery codes', 'new recovery codes', 'was removed'])
    expect(letters.filter((text) => text.includes(words))).toHaveLength(1);
});

it('guessing codes is limited per person and address, and ends for everybody [LI1, AUTH-42]', async () => {
  const limited = await startProduct({ RATE_SIGN_IN_ACCOUNT: '3', RATE_SIGN_IN_EVERYWHERE: '5' });
  const who = await limited.person('Maria Alvarez');
  const { id } = (await enroll(who)).body;
  const begun = await challenge(who, id);
  const statuses = [];
  for (let tries = 0; tries < 5; tries += 1) statuses.push((await verify(who, id, '000000', begun)).status);
  expect(statuses).toEqual([422, 422, 422, 429, 429]);
  await limited.close();
});
