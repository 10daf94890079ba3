import { describe, expect, it } from 'vitest';
import { type Device, makePasskey, signWith } from '#test/support/authenticator.ts';
import { beginFactorTests } from '#test/support/factor-tests.ts';
import { codeOf, enroll, halfway, protect, signIn, verify } from '#test/support/factors.ts';
import { type Client, type Product, sessionCookie, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';
import type { Passkey } from './accounts.passkeys.contract.ts';
import type { Session } from './accounts.sessions.contract.ts';

interface Begun {
  challenge: string;
  rp: { id: string };
  user: { id: string; name: string };
  exclude: { id: string }[];
}
interface Added {
  passkey: Passkey;
  session: Session;
  recovery_codes: string[] | null;
}

let product: Product;
let maria: Client;
let sam: Client;
const { kindsOf, later } = beginFactorTests((begun) => {
  ({ product, maria, sam } = begun);
});
const begin = async (who: Client) => (await who.call<Begun>('POST', '/passkeys/challenge')).body;
const add = (who: Client, credential: object, friendly_name = 'My phone') =>
  who.call<Added>('POST', '/passkeys', { friendly_name, credential });
const listed = async (who: Client) =>
  (await who.call<{ passkeys: Passkey[] }>('GET', '/passkeys')).body.passkeys;
const challengeFor = async (who: Client) =>
  (await who.call<{ challenge: string; allow: { id: string }[] }>('POST', '/auth/passkey/challenge')).body;
const enter = (who: Client, credential: object) => who.call<Session>('POST', '/auth/passkey', { credential });
const nobody = () => product.nobody();

/** Adds a passkey. */
async function withPasskey(who: Client, name?: string) {
  const { device, credential } = makePasskey(await begin(who));
  const { status, body } = await add(who, credential, name);
  expect(status).toBe(201);
  return { device, id: body.passkey.id, codes: body.recovery_codes };
}
const signed = async (device: Device, at: Client, ...more: [Parameters<typeof signWith>[2]?]) =>
  signWith(device, (await challengeFor(at)).challenge, ...more);

describe('adding a passkey', () => {
  it('raises the session, and the first gives recovery codes [AUTH-44]', async () => {
    const begun = await begin(maria);
    expect(begun).toMatchObject({ rp: { id: 'localhost' }, user: { name: maria.email }, exclude: [] });
    const { device, credential } = makePasskey(begun);
    const { status, body } = await add(maria, credential);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      passkey: { friendly_name: 'My phone', last_used_at: null },
      session: { mfa_verified: true, user: { id: maria.id } },
    });
    expect(body.recovery_codes).toHaveLength(10);
    expect((await begin(maria)).exclude).toEqual([{ id: device.id, transports: ['internal'] }]);
    expect((await withPasskey(maria, 'Laptop')).codes).toBeNull();
    expect((await listed(maria)).map(({ friendly_name }) => friendly_name)).toEqual(['My phone', 'Laptop']);
    expect(await listed(sam)).toEqual([]);
    expect((await kindsOf(maria)).slice(-2)).toEqual(['account.passkey_added', 'account.passkey_added']);
  });

  it.each<[string, Parameters<typeof makePasskey>[1]]>([
    ['another origin', { origin: 'https://kinkeeper.example' }],
    ['another site', { rpId: 'kinkeeper.example' }],
    ['a device that did not ask who it was', { verified: false }],
    ['a signature for something else', { type: 'webauthn.get' }],
  ])('from %s is refused [AUTH-44]', async (_what, circumstances) => {
    const { credential } = makePasskey(await begin(maria), circumstances);
    await refused(product, 'PASSKEY_REFUSED', () => add(maria, credential));
  });

  it('for a challenge of somebody else, made up, used or over is refused [AUTH-44]', async () => {
    const theirs = await begin(sam);
    await refused(product, 'PASSKEY_REFUSED', () => add(maria, makePasskey(theirs).credential));
    const madeUp = { ...theirs, challenge: Buffer.alloc(54).toString('base64url') };
    await refused(product, 'PASSKEY_REFUSED', () => add(maria, makePasskey(madeUp).credential));
    const entering = { ...theirs, challenge: (await challengeFor(maria)).challenge };
    await refused(product, 'PASSKEY_REFUSED', () => add(maria, makePasskey(entering).credential));
    const once = await begin(maria);
    expect((await add(maria, makePasskey(once).credential)).status).toBe(201);
    await refused(product, 'PASSKEY_REFUSED', () => add(maria, makePasskey(once).credential, 'Laptop'));
    const begun = await begin(maria);
    later(300);
    await refused(product, 'PASSKEY_REFUSED', () => add(maria, makePasskey(begun).credential, 'Laptop'));
  });

  it('of a device that is somebody’s already is refused [AUTH-44]', async () => {
    const begun = await begin(maria);
    const { credential } = makePasskey(begun);
    await add(maria, credential);
    await refused(product, 'PASSKEY_REFUSED', () => add(maria, credential, 'Again'));
  });

  it('has a name of its own; ten are enough; each change asks for a fresh proof [AUTH-44, AUTH-50, AU8]', async () => {
    const { id } = await withPasskey(maria, 'Phone');
    const begun = await begin(maria);
    await refused(product, 'NAME_TAKEN', () => add(maria, makePasskey(begun).credential, 'PHONE'));
    for (let more = 2; more <= 10; more += 1) await withPasskey(maria, `No. ${more}`);
    await refused(product, 'TOO_MANY_FACTORS', () => maria.call('POST', '/passkeys/challenge'));
    const rename = (friendly_name: string) =>
      maria.call<Passkey>('PATCH', `/passkeys/${id}`, { friendly_name });
    await refused(product, 'NAME_TAKEN', () => rename('no. 2'));
    expect((await rename('phone')).body.friendly_name).toBe('phone');
    later(600);
    await refused(product, 'PROOF_NEEDED', () => rename('Other'));
    await refused(product, 'PROOF_NEEDED', () => maria.call('DELETE', `/passkeys/${id}`));
    await refused(product, 'PROOF_NEEDED', () => maria.call('POST', '/passkeys/challenge'));
  });
});

describe('signing in with a passkey', () => {
  it('needs neither password nor code [AUTH-44]', async () => {
    const { device } = await withPasskey(maria);
    const { status, body, headers } = await enter(nobody(), await signed(device, nobody()));
    expect(status).toBe(200);
    expect(body).toMatchObject({ mfa_verified: true, user: { id: maria.id } });
    const back = { ...nobody(), cookie: sessionCookie(headers) };
    expect((await back.call('GET', '/projects')).status).toBe(200);
    expect((await listed(maria))[0]?.last_used_at).not.toBeNull();
  });

  it('is asked for after the password; a code or recovery code will do as well [AUTH-44]', async () => {
    const { device, codes } = await withPasskey(maria);
    const { body } = await signIn(product, maria);
    expect(body.second_step).toMatchObject({ factors: [], has_passkey: true });
    const half = await halfway(product, maria);
    expect((await enter(half, await signed(device, half))).body).toMatchObject({ user: { id: maria.id } });
    const recovering = await halfway(product, maria);
    expect((await recovering.call('POST', '/factors/recover', { code: codes?.[0] })).status).toBe(200);
    const { id, totp } = (await enroll(maria)).body;
    expect((await verify(maria, id, codeOf(product, totp.secret))).body.recovery_codes).toBeNull();
    later(60);
    const withCode = await verify(await halfway(product, maria), id, codeOf(product, totp.secret));
    expect(withCode.status).toBe(200);
  });

  it.each<[string, Parameters<typeof signWith>[2]]>([
    ['another origin', { origin: 'https://kinkeeper.example' }],
    ['another port', { origin: 'http://localhost:4000' }],
    ['another site', { rpId: 'kinkeeper.example' }],
    ['a device that did not ask who it was', { verified: false }],
    ['a signature for something else', { type: 'webauthn.create' }],
  ])('from %s is refused [AUTH-44]', async (_what, circumstances) => {
    const { device } = await withPasskey(maria);
    const credential = await signed(device, nobody(), circumstances);
    await refused(product, 'PASSKEY_REFUSED', () => enter(nobody(), credential));
  });

  it('with a bent, used, stale or unknown one changes nothing [AUTH-44]', async () => {
    const { device } = await withPasskey(maria);
    const good = await signed(device, nobody());
    const other = signWith(device, 'A'.repeat(72));
    const bent = { ...good, signature: other.signature };
    await refused(product, 'PASSKEY_REFUSED', () => enter(nobody(), bent));
    await refused(product, 'PASSKEY_REFUSED', () => enter(nobody(), other));
    const unknown = makePasskey({ challenge: '', user: { id: device.userHandle } }).device;
    const stranger = await signed(unknown, nobody());
    await refused(product, 'PASSKEY_REFUSED', () => enter(nobody(), stranger));
    // The right name of the device, and another key.
    const forged = await signed({ ...unknown, id: device.id }, nobody());
    await refused(product, 'PASSKEY_REFUSED', () => enter(nobody(), forged));
    expect((await enter(nobody(), good)).status).toBe(200);
    await refused(product, 'PASSKEY_REFUSED', () => enter(nobody(), good));
    const stale = await signed(device, nobody());
    later(300);
    await refused(product, 'PASSKEY_REFUSED', () => enter(nobody(), stale));
  });

  it('twenty times at once with one signature: one is let in [AUTH-44]', async () => {
    const { device } = await withPasskey(maria);
    const credential = await signed(device, nobody());
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(nobody(), credential)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(422)]);
  });

  it('from a copied device that counts is refused [AUTH-44]', async () => {
    const { device } = await withPasskey(maria);
    const copy = { ...device };
    device.counter = 7;
    expect((await enter(nobody(), await signed(device, nobody()))).status).toBe(200);
    copy.counter = 7;
    const copied = await signed(copy, nobody());
    await refused(product, 'PASSKEY_REFUSED', () => enter(nobody(), copied));
  });

  it('as somebody else than the device says, or than is signed in, is refused [AUTH-44]', async () => {
    const { device } = await withPasskey(maria);
    const theirs = await withPasskey(sam);
    const claimed = await signed({ ...device, userHandle: theirs.device.userHandle }, nobody());
    await refused(product, 'PASSKEY_REFUSED', () => enter(nobody(), claimed));
    const foreign = await signed(device, sam);
    await refused(product, 'PASSKEY_REFUSED', () => enter(sam, foreign));
    // A challenge that somebody signed in asked for is theirs.
    const mine = await signed(device, maria);
    await refused(product, 'PASSKEY_REFUSED', () => enter(nobody(), mine));
  });

  it('does not let a closed account in [AUTH-44]', async () => {
    const { device } = await withPasskey(maria);
    await product.sql('update people set deactivated_at = now() where id = $1', [maria.id]);
    const credential = await signed(device, nobody());
    await refused(product, 'ACCOUNT_DEACTIVATED', () => enter(nobody(), credential));
  });

  it('proves again who is signed in, in a new session [AUTH-50]', async () => {
    const { device, id } = await withPasskey(maria);
    later(600);
    await refused(product, 'PROOF_NEEDED', () => maria.call('DELETE', `/passkeys/${id}`));
    const begun = await challengeFor(maria);
    expect(begun.allow).toEqual([{ id: device.id, transports: ['internal'] }]);
    const { headers } = await enter(maria, signWith(device, begun.challenge));
    const again = { ...maria, cookie: sessionCookie(headers) };
    // Sessions begin by the real time.
    product.clock.set(new Date());
    expect((await maria.call('GET', '/passkeys')).status).toBe(401);
    expect((await again.call('DELETE', `/passkeys/${id}`)).status).toBe(200);
  });

  it('is limited per address, and right ones do not count [LI1, AUTH-44]', async () => {
    const limited = await startProduct({ RATE_SIGN_IN_ADDRESS: '3' });
    const who = await limited.person('Maria Alvarez');
    const { device } = await withPasskey(who);
    const anybody = limited.nobody();
    const statuses = [];
    for (let times = 0; times < 4; times += 1)
      statuses.push((await enter(anybody, await signed(device, anybody))).status);
    for (let times = 0; times < 4; times += 1)
      statuses.push((await enter(anybody, signWith(device, 'made up'))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 422, 422, 422, 429]);
    await limited.close();
  });
});

describe('somebody else’s passkey', () => {
  it('cannot be named or removed [AUTH-43]', async () => {
    const { id } = await withPasskey(maria);
    await refused(product, 'NOT_FOUND', () =>
      sam.call('PATCH', `/passkeys/${id}`, { friendly_name: 'Mine' }),
    );
    await refused(product, 'NOT_FOUND', () => sam.call('DELETE', `/passkeys/${id}`));
  });
});

it('the last factor removed, the password is enough again and no code is left [AUTH-43]', async () => {
  const { id } = await withPasskey(maria);
  const factor = await protect(product, maria);
  const left = async () =>
    (await maria.call<{ recovery_codes_left: number }>('GET', '/factors')).body.recovery_codes_left;
  expect((await maria.call('DELETE', `/factors/${factor.id}`)).status).toBe(200);
  expect(await left()).toBe(10);
  expect((await maria.call('DELETE', `/passkeys/${id}`)).status).toBe(200);
  expect(await left()).toBe(0);
  expect((await signIn(product, maria)).body.second_step).toBeUndefined();
});

it('the owner is written to about each change [AUTH-43, AUTH-44]', async () => {
  const { id } = await withPasskey(maria);
  await maria.call('PATCH', `/passkeys/${id}`, { friendly_name: 'Tablet' });
  await maria.call('DELETE', `/passkeys/${id}`);
  const sent = () => product.mails.filter(({ to, text }) => to === maria.email && text.includes('/account'));
  expect((await kindsOf(maria)).slice(-3)).toEqual([
    'account.passkey_added',
    'account.passkey_renamed',
    'account.passkey_removed',
  ]);
  await expect.poll(sent).toHaveLength(3);
  const letters = sent().map(({ text }) => text.replaceAll(/\s+/g, ' '));
  for (const words of ['was added', 'another name', 'was removed'])
    expect(letters.filter((text) => text.includes(words))).toHaveLength(1);
});
