// What proving who one is costs, in CPU of Node and PostgreSQL, in one run: a call with a token against the same call
// with a cookie, and a sign-in with a code against one without. npm run bench:proofs
import { afterAll, beforeAll, expect, it } from 'vitest';
import { challenge, codeOf, halfway, protect, signIn, verify } from '../support/factors.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';
import { fillProjects, say } from '../support/projects.ts';
import { bearer, tokensOf } from '../support/tokens.ts';
import { cpuFor, median, times } from './product-cpu.ts';

const ROUNDS = 9;
const CALLS = 200;
const SIGN_INS = 12;
/** The aims of the issue. */
const OF_A_COOKIE = 1.1;
const OF_A_PASSWORD = 1.3;

let product: Product;
let maria: Client;
let sam: Client;
let projectId: string;
beforeAll(async () => {
  // Passwords are hashed as in production.
  product = await startProduct({}, { slowPasswords: true });
  maria = await product.person('Maria Alvarez');
  sam = await product.person('Sam Stranger');
  const dana = await product.person('Dana Diaz', { type: 'service_provider' });
  [projectId = ''] = await fillProjects(product, { customer: maria, provider: dana });
  await times(30, () => say(dana, projectId, 'How is she today?'));
  await product.sql('vacuum analyze');
}, 120_000);
afterAll(() => product.close());

/** The median of what one costs as a multiple of the other, each round in another order; the first round warms up. */
async function ratio(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  const ratios: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    const before = isFirst ? null : await cpuFor(product, other);
    const mine = await cpuFor(product, one);
    const theirs = before ?? (await cpuFor(product, other));
    if (round >= 0) ratios.push(mine / theirs);
  }
  return median(ratios);
}

it(`a call with a token costs at most ${OF_A_COOKIE} times the same with a cookie [AUTH-45]`, async () => {
  const { byPassword, askAs } = tokensOf(() => product);
  const { access_token } = await byPassword(maria);
  const calls = {
    'a page of messages': `/projects/${projectId}/messages`,
    'the list of projects': '/projects',
    'one’s own account': '/account',
  };
  for (const [what, path] of Object.entries(calls)) {
    expect((await maria.call('GET', path)).status).toBe(200);
    expect((await askAs(access_token, 'GET', path)).status).toBe(200);
    const nobody = product.nobody();
    const found = await ratio(
      () => times(CALLS, () => nobody.call('GET', path, undefined, bearer(access_token))),
      () => times(CALLS, () => maria.call('GET', path)),
    );
    console.log(`${what}, with a token: ${found.toFixed(2)} times the cookie`);
    expect(found).toBeLessThanOrEqual(OF_A_COOKIE);
  }
}, 600_000);

it(`a sign-in with a code costs at most ${OF_A_PASSWORD} times one without [AUTH-41]`, async () => {
  const { id, secret } = await protect(product, maria);
  const withCode = async () => {
    const step = await halfway(product, maria);
    const challengeId = await challenge(step, id);
    const { status } = await verify(step, id, codeOf(product, secret), { challengeId });
    expect(status).toBe(200);
    // Each code works once.
    product.clock.set(new Date(product.clock.now().getTime() + 31_000));
  };
  const without = async () => expect((await signIn(product, sam)).status).toBe(200);
  const found = await ratio(
    () => times(SIGN_INS, withCode),
    () => times(SIGN_INS, without),
  );
  console.log(`a sign-in with a code: ${found.toFixed(2)} times one without`);
  expect(found).toBeLessThanOrEqual(OF_A_PASSWORD);
}, 600_000);
