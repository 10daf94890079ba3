// A session that begins while what its owner proved who they are with is taken away: it does not outlive it.

import { expect, it } from 'vitest';
import { makePasskey, signWith } from '#test/support/authenticator.ts';
import { beginFactorTests } from '#test/support/factor-tests.ts';
import { codeOf, halfway, protect, signIn, verify } from '#test/support/factors.ts';
import { whileUncommitted } from '#test/support/held-row.ts';
import { type Answer, type Client, type Product, sessionCookie } from '#test/support/product.ts';

let product: Product;
let maria: Client;
beginFactorTests((begun) => {
  ({ product, maria } = begun);
});

const REPLACED = `update credentials set password = 'another' where user_id = $1`;
const REMOVED = 'delete from passkeys where person_id = $1';

/** The proof is taken away with all sessions while one is about to be stored. */
const whileTaken = <T>(taken: string, request: () => Promise<Answer<T>>) =>
  whileUncommitted(
    product,
    [
      ['select from people where id = $1 for update', [maria.id]],
      [taken, [maria.id]],
      ['delete from sessions where user_id = $1', [maria.id]],
    ],
    request,
  );

async function expectNobodyIn({ headers }: Answer<unknown>) {
  expect(await product.sql('select from sessions where user_id = $1', [maria.id])).toEqual([]);
  expect(sessionCookie(headers)).not.toContain('session_token');
}

it('by a password that is being replaced [AUTH-49]', async () => {
  const answer = await whileTaken(REPLACED, () => signIn(product, maria));
  expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([
    401,
    'INVALID_CREDENTIALS',
  ]);
  await expectNobodyIn(answer);
});

it('by a code after such a password [AUTH-44, AUTH-49]', async () => {
  const { id, secret } = await protect(product, maria);
  const step = await halfway(product, maria);
  const answer = await whileTaken(REPLACED, () => verify(step, id, codeOf(product, secret)));
  expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([401, 'STEP_EXPIRED']);
  await expectNobodyIn(answer);
});

it('by a passkey that is being removed [AUTH-44, AUTH-50]', async () => {
  const { body: begun } = await maria.call<Parameters<typeof makePasskey>[0]>('POST', '/passkeys/challenge');
  const { device, credential } = makePasskey(begun);
  expect((await maria.call('POST', '/passkeys', { friendly_name: 'My phone', credential })).status).toBe(201);
  const nobody = product.nobody();
  const { body } = await nobody.call<{ challenge: string }>('POST', '/auth/passkey/challenge');
  const answer = await whileTaken(REMOVED, () =>
    nobody.call<{ code?: string }>('POST', '/auth/passkey', { credential: signWith(device, body.challenge) }),
  );
  expect([answer.status, answer.body.code]).toEqual([422, 'PASSKEY_REFUSED']);
  await expectNobodyIn(answer);
});
