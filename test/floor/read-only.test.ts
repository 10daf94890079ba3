// A database that takes no writes: its primary failed, and the standby has not taken over yet (0186).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTORS, type MatrixActor } from '#kit/access.ts';
import { ERROR_MESSAGE } from '#kit/errors.ts';
import { contract } from '../../src/contract.ts';
import { proceduresIn, request } from '../support/contract-calls.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { type Answer, type Product, type Refusal, startProduct, tokenIn } from '../support/product.ts';
import { allowWrites, stopWrites } from '../support/read-only.ts';
import { TABLE } from './access-matrix.table.ts';
import { type Clients, fillWorld, signInAll, type World } from './access-matrix.world.ts';

const procedures = proceduresIn(contract);
const env = {
  DATABASE_URL: 'postgres://db.example.test/kinkeeper',
  SMTP_URL: 'outbox:',
  MFA_ADMINS: '0',
  APP_SECRET: 'an operator would make this one at random',
};
/** Whoever has no session begins with one of these. `*` asks with the owner's address. */
const OPEN = [
  'accounts.signUp',
  'accounts.signIn*',
  'accounts.forgotPassword',
  'accounts.resendVerification',
  'accounts.signInWithPasskey',
  'accounts.undoAddress',
  'accounts.stopReset',
  'interest.joinWaitlist',
  'interest.apply',
  'guideReports.send',
  'guideAnswers.give',
];

let product: Product;
let clients: Clients;
let world: Omit<World, 'actor'>;
async function start(limits: Record<string, string>): Promise<void> {
  product = await startProduct({ ...env, ...limits });
  clients = await signInAll(product);
  world = await fillWorld(product, clients);
}

async function ask(name: string, actor: MatrixActor, cookie = clients[actor].cookie): Promise<Answer> {
  const [procedure, line] = [procedures[name], TABLE[name]];
  if (!procedure || !line) throw new Error(`there is no call ${name}`);
  return request(procedure, { ...clients[actor], cookie }, line[0]({ ...world, actor: clients[actor] }));
}

function expectUnavailable({ status, body, headers }: Answer): void {
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { defined: true, code: 'UNAVAILABLE', message: ERROR_MESSAGE.UNAVAILABLE },
  });
  expect(headers.get('retry-after')).toBe('2');
}

async function expectOpenCallsAway(): Promise<void> {
  for (const each of OPEN) {
    const name = each.replace('*', '');
    expectUnavailable(await ask(name, each.endsWith('*') ? 'owner' : 'nobody', ''));
  }
}

describe('where nothing can be written', () => {
  beforeAll(async () => {
    await start({});
    await stopWrites(product);
  });
  afterAll(() => product.close());

  it.each(Object.keys(procedures))(
    '%s answers, refuses, or says to try again [AUTH-38, F4]',
    async (name) => {
      for (const actor of ACTORS) {
        const answer = await ask(name, actor);
        if (answer.status >= 500) expectUnavailable(answer);
      }
    },
  );

  it('every form that is open to everybody says to try again [AUTH-38, F4]', expectOpenCallsAway);

  it('a link to a new password keeps, and works afterwards [AUTH-38, AUTH-49]', async () => {
    const { email } = clients.owner;
    await allowWrites(product);
    await product.nobody().call('POST', '/auth/password/forgot', { email });
    const token = tokenIn(await product.mailTo(email, /new password/));
    const reset = () =>
      product
        .nobody()
        .call<Refusal>('POST', '/auth/password/reset', { token, password: 'a calm blue teapot' });
    await stopWrites(product);
    expectUnavailable(await reset());
    await allowWrites(product);
    expect((await reset()).status).toBe(200);
  });
});

describe('where attempts cannot even be counted', () => {
  beforeAll(async () => {
    await start(Object.fromEntries(Object.keys(NO_LIMITS).map((name) => [name, '1000'])));
    await stopWrites(product);
  });
  afterAll(() => product.close());

  it('every form that is open to everybody says to try again [AUTH-38, F4]', expectOpenCallsAway);
});
