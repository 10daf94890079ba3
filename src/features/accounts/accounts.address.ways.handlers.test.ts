import { expect, it } from 'vitest';
import { makePasskey, signWith } from '#test/support/authenticator.ts';
import { enroll, protect } from '#test/support/factors.ts';
import { oidcTests } from '#test/support/oidc-tests.ts';
import { type Client, sessionCookie, tokenIn } from '#test/support/product.ts';

const { cast, as, visit, signIn, link } = oidcTests();

/** Adds a passkey. @returns how it signs in */
async function withPasskey(who: Client, friendly_name: string) {
  const { body: begun } = await who.call<Parameters<typeof makePasskey>[0]>('POST', '/passkeys/challenge');
  const { device, credential } = makePasskey(begun);
  expect((await who.call('POST', '/passkeys', { friendly_name, credential })).status).toBe(201);
  return async () => {
    const nobody = cast.product.nobody();
    const asked = await nobody.call<{ challenge: string }>('POST', '/auth/passkey/challenge');
    return nobody.call('POST', '/auth/passkey', { credential: signWith(device, asked.body.challenge) });
  };
}

/** Moves somebody to another address. @returns the token that takes it back */
async function move(who: Client, to: string) {
  await who.call('POST', '/account/address', { email: to });
  const token = tokenIn(await cast.product.mailTo(to, /Confirm your new address/));
  expect((await who.call('POST', '/account/address/confirm', { token })).status).toBe(200);
  return tokenIn(await cast.product.mailTo(who.email, /has a new address/));
}

const takeBack = (token: string) => cast.product.nobody().call('POST', '/auth/address/undo', { token });
const protecting = async (who: Client) =>
  cast.product.sql(
    `select friendly_name from factors where person_id = $1
      union all select friendly_name from passkeys where person_id = $1
      union all select 'a recovery code' from recovery_codes where person_id = $1`,
    [who.id],
  );

it('a passkey, an app and a provider that somebody added at another address go with it [AUTH-50]', async () => {
  const { maria, product, hospital } = cast;
  const email = `mallory-${crypto.randomUUID()}@example.test`;
  const back = await move(maria, email);
  hospital.member.email = email;
  await link({ ...maria, email });
  const enter = await withPasskey(maria, 'Not hers');
  await protect(product, maria, 'Not hers either');
  expect((await enter()).status).toBe(200);

  expect((await takeBack(back)).status).toBe(200);
  expect((await enter()).body).toMatchObject({ code: 'PASSKEY_REFUSED' });
  const returned = await visit();
  expect([returned.sso, returned.cookie]).toEqual(['unknown', expect.not.stringContaining('session_token')]);
  expect(await protecting(maria)).toEqual([]);
  const recorded = await product.sql<{ kind: string }>(
    `select kind from events where subject_id = $1 and kind ~ '(removed|unlinked|restored)$' order by id`,
    [maria.id],
  );
  expect(recorded.map(({ kind }) => kind)).toEqual([
    'account.factor_removed',
    'account.passkey_removed',
    'account.identity_unlinked',
    'account.address_restored',
  ]);
});

it('what its owner had added before the change stays, with its recovery codes [AUTH-50]', async () => {
  const { maria, product } = cast;
  await link(maria);
  const enter = await withPasskey(maria, 'Her phone');
  await protect(product, maria, 'Her app');
  const before = await protecting(maria);
  expect(before).toHaveLength(12);
  const entered = as(sessionCookie((await enter()).headers));
  const back = await move({ ...entered, email: maria.email }, `new-${crypto.randomUUID()}@example.test`);
  // Begun, and never proved.
  await enroll(entered, 'Another app');

  expect((await takeBack(back)).status).toBe(200);
  expect(await protecting(maria)).toEqual(expect.arrayContaining(before));
  expect((await enter()).status).toBe(200);
  expect((await visit()).sso).toBe('code');
  expect((await signIn(maria)).status).toBe(401);
});
