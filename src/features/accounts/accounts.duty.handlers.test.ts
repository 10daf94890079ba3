import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePasskey } from '#test/support/authenticator.ts';
import {
  challenge,
  codeOf,
  enroll,
  enrollPhone,
  halfway,
  protect,
  signIn,
  textCode,
  verify,
} from '#test/support/factors.ts';
import { type Client, type Product, sessionCookie, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import { endSessionsUnderDuty } from './accounts.duty.queries.ts';
import type { Session } from './accounts.sessions.contract.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    DEMO: '0',
    MFA_ADMINS: '1',
    MFA_PROVIDERS: 'always',
    SMS_URL: 'outbox:',
  });
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const later = (seconds: number) =>
  product.clock.set(new Date(product.clock.now().getTime() + seconds * 1000));

interface Begun {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface Added {
  session: Session;
  recovery_codes: string[] | null;
}

/** Somebody who was led to set up a factor and did. */
async function setUp(who: Client) {
  const { id, totp } = (await enroll(who)).body;
  const answer = await verify(who, id, codeOf(product, totp.secret));
  later(60);
  return { id, secret: totp.secret, answer, who: { ...who, cookie: sessionCookie(answer.headers) } };
}

describe('somebody who has to have a second factor', () => {
  it('sets one up before anything else opens [AUTH-44]', async () => {
    const ada = await product.person('Ada Admin', { admin: true });
    expect((await signIn(product, ada)).body).toEqual({
      second_step: {
        factors: [],
        has_passkey: false,
        set_up: true,
        may_trust: true,
        expires_at: expect.any(String),
      },
    });
    expect((await ada.call<{ session: null }>('GET', '/auth/session')).body.session).toBeNull();
    for (const path of ['/projects', '/people', '/factors', '/passkeys', '/account'])
      await refused(product, 'FACTOR_DUE', () => ada.call('GET', path));
    const made = await setUp(ada);
    expect(made.answer.body).toMatchObject({ session: { mfa_verified: true, is_admin: true } });
    expect(made.answer.body.recovery_codes).toHaveLength(10);
    expect((await made.who.call('GET', '/people')).status).toBe(200);
    // The step is over: from now on it is a code that is asked for.
    expect((await signIn(product, ada)).body.second_step).toMatchObject({
      factors: [{ id: made.id }],
      set_up: false,
    });
  });

  it('may set up a passkey, which completes the sign-in [AUTH-44]', async () => {
    const ada = await product.person('Ada Admin', { admin: true });
    const half = await halfway(product, ada);
    const { body } = await half.call<Begun>('POST', '/passkeys/challenge');
    const { credential } = makePasskey(body);
    const answer = await half.call<Added>('POST', '/passkeys', { friendly_name: 'Phone', credential });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ session: { mfa_verified: true, is_admin: true } });
    expect(answer.body.recovery_codes).toHaveLength(10);
    const who = { ...half, cookie: sessionCookie(answer.headers) };
    expect((await who.call('GET', '/people')).status).toBe(200);
    expect((await signIn(product, ada)).body.second_step).toMatchObject({ has_passkey: true, set_up: false });
  });

  it('may set up a phone, where codes are texted [AUTH-44]', async () => {
    const ada = await product.person('Ada Admin', { admin: true });
    const half = await halfway(product, ada);
    const { id } = (await enrollPhone(half, '602-555-0142')).body;
    const { challengeId, code } = await textCode(product, half, id);
    const answer = await verify(half, id, code, { challengeId });
    expect(answer.body).toMatchObject({ session: { mfa_verified: true, is_admin: true } });
    expect(answer.body.recovery_codes).toHaveLength(10);
  });

  it('hears so from the routes beside the contract as well [AUTH-44]', async () => {
    const half = await halfway(product, await product.person('Ada Admin', { admin: true }));
    const id = crypto.randomUUID();
    for (const path of [
      '/live',
      '/live/session',
      `/live/projects/${id}`,
      `/projects/${id}/files/${id}/content`,
      `/account/export/${id}/content`,
      `/appointments/${id}/calendar.ics`,
    ])
      await refused(product, 'FACTOR_DUE', () => half.call('GET', path));
    const other = product.nobody();
    await refused(product, 'UNAUTHENTICATED', () => other.call('GET', '/live'));
  });

  it('cannot be joined by whoever knows the password once it is set up [AUTH-44]', async () => {
    const ada = await product.person('Ada Admin', { admin: true });
    const early = (await enroll(ada, 'Early')).body;
    const before = await halfway(product, ada);
    const open = await before.call<Begun>('POST', '/passkeys/challenge');
    const { who } = await setUp(ada);
    const half = await halfway(product, ada);
    await refused(product, 'FORBIDDEN', () => enroll(half, 'Mine'));
    await refused(product, 'FORBIDDEN', () => enrollPhone(half, '602-555-0142'));
    await refused(product, 'FORBIDDEN', () => half.call('POST', '/passkeys/challenge'));
    const { credential } = makePasskey(open.body);
    await refused(product, 'FORBIDDEN', () =>
      half.call('POST', '/passkeys', { friendly_name: 'Mine', credential }),
    );
    // Begun by its owner, and not to be completed in the second step of a sign-in.
    const begun = (await enroll(who, 'Tablet')).body;
    const challengeId = await challenge(who, begun.id);
    expect((await verify(half, begun.id, codeOf(product, begun.totp.secret), { challengeId })).status).toBe(
      404,
    );
    expect((await half.call('POST', `/factors/${early.id}/challenge`, {})).status).toBe(404);
  });

  it('keeps one: the last cannot be removed [AUTH-43]', async () => {
    const { id, who } = await setUp(await product.person('Ada Admin', { admin: true }));
    await refused(product, 'LAST_FACTOR', () => who.call('DELETE', `/factors/${id}`));
    const { body } = await who.call<{ challenge: string; user: { id: string } }>(
      'POST',
      '/passkeys/challenge',
    );
    const { credential } = makePasskey(body);
    const added = await who.call<{ passkey: { id: string } }>('POST', '/passkeys', {
      friendly_name: 'Phone',
      credential,
    });
    expect((await who.call('DELETE', `/factors/${id}`)).status).toBe(200);
    await refused(product, 'LAST_FACTOR', () => who.call('DELETE', `/passkeys/${added.body.passkey.id}`));
  });

  it('trusts no device where the setting forbids it [AUTH-44]', async () => {
    const dana = await product.person('Dana Provider', { type: 'service_provider' });
    const { id, secret } = await setUp(dana);
    expect((await signIn(product, dana)).body.second_step).toMatchObject({ may_trust: false });
    const { headers } = await verify(await halfway(product, dana), id, codeOf(product, secret), {
      more: { trust_device: true },
    });
    expect(sessionCookie(headers)).not.toContain('kinkeeper.trusted');
    expect(await product.sql('select from trusted_devices where person_id = $1', [dana.id])).toEqual([]);
  });

  it('who trusted one before is asked again on it [AUTH-44]', async () => {
    const maria = await product.person('Maria Alvarez');
    const { id, secret } = await protect(product, maria);
    const { headers } = await verify(await halfway(product, maria), id, codeOf(product, secret), {
      more: { trust_device: true },
    });
    const browser = { ...product.nobody(), cookie: sessionCookie(headers).replace(/session_token/, 'gone') };
    expect((await signIn(product, maria, { ...browser })).body.second_step).toBeUndefined();
    await product.sql(`update people set user_type = 'service_provider' where id = $1`, [maria.id]);
    expect((await signIn(product, maria, { ...browser })).body.second_step).toMatchObject({ set_up: false });
  });

  it('is nobody else: customers may do without [AUTH-44]', async () => {
    const maria = await product.person('Maria Alvarez');
    expect((await maria.call('GET', '/projects')).status).toBe(200);
    const { id } = await protect(product, maria);
    expect((await maria.call('DELETE', `/factors/${id}`)).status).toBe(200);
  });

  it('signs in again when the duty is new: made an admin, or another setting [AUTH-44]', async () => {
    const { who: ada } = await setUp(await product.person('Ada Admin', { admin: true }));
    const maria = await product.person('Maria Alvarez');
    expect((await ada.call('PUT', `/people/${maria.id}/admin`, { is_admin: true })).status).toBe(200);
    expect((await maria.call('GET', '/projects')).status).toBe(401);
    const sam = await product.person('Sam Stranger');
    await product.sql('insert into admins (user_id) values ($1)', [sam.id]);
    await product.services.db.asSystem((trx) =>
      endSessionsUnderDuty(trx, { admins: false, providers: true }),
    );
    expect((await sam.call('GET', '/projects')).status).toBe(200);
    await product.services.db.asSystem((trx) => endSessionsUnderDuty(trx, { admins: true, providers: true }));
    expect((await sam.call('GET', '/projects')).status).toBe(401);
    expect((await ada.call('GET', '/projects')).status).toBe(200);
  });
});
