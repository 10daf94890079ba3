import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../src/contract.ts';
import { ERROR_STATUS } from '../../src/kit/errors.ts';
import { type Answer, type Client, type Product, type Refusal, startProduct } from '../support/product.ts';
import { untouched } from '../support/refusals.ts';
import { type Call, nothing, TABLE } from './access-matrix.table.ts';
import { ACTORS, type Clients, fillWorld, signInAll, type World } from './access-matrix.world.ts';

const procedures = proceduresIn(contract);
const LAST = 'accounts.signOut';

let product: Product;
let clients: Clients;
let world: Omit<World, 'actor'>;
beforeAll(async () => {
  product = await startProduct({
    DATABASE_URL: 'postgres://db.example.test/kinkeeper',
    APP_SECRET: 'an operator would make this one at random',
  });
  clients = await signInAll(product);
});
beforeEach(async () => {
  world = await fillWorld(product, clients);
});
afterAll(() => product.close());

describe('a refusal', () => {
  it.each(Object.entries(procedures).filter(([name]) => TABLE[name]?.[2] === 404))(
    '%s is the same for what exists and for what does not [GUARD-09, ID1]',
    async (name, procedure) => {
      const call = TABLE[name]?.[0] ?? nothing;
      const made = {
        ...world,
        planId: crypto.randomUUID(),
        shareId: crypto.randomUUID(),
        orderId: crypto.randomUUID(),
        generatedId: crypto.randomUUID(),
        projectId: crypto.randomUUID(),
        fileId: crypto.randomUUID(),
      };
      // A project is also its provider's, and an admin's.
      const refusedTo = ACTORS.filter((_, index) => TABLE[name]?.[index + 1] === 404);
      expect(refusedTo).toContain('stranger');
      for (const actor of refusedTo) {
        const real = await request(procedure, clients[actor], call({ ...world, actor: clients[actor] }));
        const none = await request(procedure, clients[actor], call({ ...made, actor: clients[actor] }));
        expect(real.body).toEqual(none.body);
        expect(real.status).toBe(404);
      }
    },
  );
});

describe('every procedure of the contract', () => {
  it('has a line in the table, and every line a procedure [GUARD-09]', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(procedures).toSorted());
  });

  // Signing out comes last: it ends everybody's session.
  it.each(Object.entries(procedures).toSorted(([a], [b]) => Number(a === LAST) - Number(b === LAST)))(
    '%s answers each actor as decided [GUARD-09, LIMIT-05]',
    async (name, procedure) => {
      const [call, ...statuses] = TABLE[name] ?? [nothing, 0, 0, 0, 0, 0];
      const expected = Object.fromEntries(ACTORS.map((actor, index) => [actor, statuses[index]]));
      // Who is refused comes first: whatever the others change cannot be the reason.
      const order = ACTORS.toSorted((a, b) => (expected[b] ?? 0) - (expected[a] ?? 0));
      const found: Record<string, number> = {};
      for (const actor of order) {
        const send = () => request(procedure, clients[actor], call({ ...world, actor: clients[actor] }));
        const answer = (expected[actor] ?? 0) < 400 ? await send() : await untouched(product, send);
        found[actor] = answer.status;
        if (answer.status >= 400) expectRefusal(answer.body as Refusal, answer.status);
      }
      expect(found).toEqual(expected);
    },
  );
});

function expectRefusal(body: Refusal, status: number): void {
  expect(body).toMatchObject({ defined: true, status, message: expect.any(String) });
  expect(ERROR_STATUS[body.code]).toBe(status);
}

async function request(
  procedure: AnyContractProcedure,
  client: Client,
  { params = {}, body }: ReturnType<Call>,
): Promise<Answer> {
  const { method = 'POST', path = '' } = procedure['~orpc'].route;
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
  if (method !== 'GET') return client.call(method, filled, body);
  const query = new URLSearchParams(
    Object.entries(body ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return client.call(method, `${filled}?${query}`);
}

/** Every procedure by its path in the contract, e.g. `assessment.read`. */
function proceduresIn(router: object, prefix = ''): Record<string, AnyContractProcedure> {
  return Object.fromEntries(
    Object.entries(router).flatMap(([key, value]): [string, AnyContractProcedure][] =>
      isContractProcedure(value)
        ? [[prefix + key, value]]
        : Object.entries(proceduresIn(value as object, `${prefix}${key}.`)),
    ),
  );
}
