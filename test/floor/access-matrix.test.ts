import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACTORS, everybody, type MatrixActor, nothing } from '#kit/access.ts';
import { ERROR_STATUS } from '#kit/errors.ts';
import { contract } from '../../src/contract.ts';
import { proceduresIn, request } from '../support/contract-calls.ts';
import { type Product, type Refusal, startProduct } from '../support/product.ts';
import { giveReason } from '../support/projects.ts';
import { untouched } from '../support/refusals.ts';
import { TABLE } from './access-matrix.table.ts';
import { type Clients, fillWorld, signInAll, type World } from './access-matrix.world.ts';

const procedures = proceduresIn(contract);
/** Reads first, as they leave the world unchanged; sign-out last, as it ends everybody's session. */
const PROCEDURES = Object.entries(procedures).toSorted(
  ([a, left], [b, right]) => place(a, left) - place(b, right),
);
function place(name: string, procedure: (typeof procedures)[string]): number {
  if (name === 'accounts.signOut') return 2;
  return procedure['~orpc'].route.method === 'GET' ? 0 : 1;
}

let product: Product;
let clients: Clients;
let world: Omit<World, 'actor'>;
/** Whether a call may have changed the world. */
let stale = true;
beforeAll(async () => {
  product = await startProduct({
    DATABASE_URL: 'postgres://db.example.test/kinkeeper',
    SMTP_URL: 'outbox:',
    // Its admins sign in with their password alone.
    MFA_ADMINS: '0',
    APP_SECRET: 'an operator would make this one at random',
  });
  clients = await signInAll(product);
});
beforeEach(async () => {
  if (!stale) return;
  world = await fillWorld(product, clients);
  stale = false;
});
afterAll(() => product.close());

describe('a refusal', () => {
  it.each(Object.entries(procedures).filter(([name]) => TABLE[name]?.[1].stranger === 404))(
    '%s is the same whether or not the thing exists [GUARD-09, ID1]',
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
      await giveReason(clients.admin, made.projectId);
      // A project belongs to its provider too, and admins may see it.
      const refusedTo = ACTORS.filter((actor) => TABLE[name]?.[1][actor] === 404);
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

  it.each(PROCEDURES)(
    '%s answers each actor as decided [GUARD-09, LIMIT-05, ID8]',
    async (name, procedure) => {
      const [call, expected] = TABLE[name] ?? [nothing, everybody(0)];
      const found: Record<string, number> = {};
      const ask = async (actor: MatrixActor) => {
        // Signing in ends the session the other calls use.
        const cookie = name === 'accounts.signIn' ? '' : clients[actor].cookie;
        const client = { ...clients[actor], cookie };
        const { status, body } = await request(procedure, client, call({ ...world, actor: clients[actor] }));
        found[actor] = status;
        if (OUTSIDE.has(actor)) expectNoAddress(body, actor);
        if (status >= 400) expectRefusal(body as Refusal, status);
        else if (procedure['~orpc'].route.method !== 'GET') stale = true;
      };
      // Refused actors come first, so that a change by the others cannot cause the refusal.
      await untouched(product, async () => {
        for (const actor of ACTORS) if (expected[actor] >= 400) await ask(actor);
      });
      for (const actor of ACTORS) if (expected[actor] < 400) await ask(actor);
      expect(found).toEqual(expected);
    },
  );
});

/** Who shares no project with anybody here. */
const OUTSIDE = new Set<MatrixActor>(['nobody', 'stranger', 'colleague']);

/** The addresses of other people are for those who share a project with them. */
function expectNoAddress(body: unknown, actor: MatrixActor): void {
  const text = JSON.stringify(body);
  for (const { id, email } of Object.values(clients))
    if (email && id !== clients[actor].id) expect(text).not.toContain(email);
}

function expectRefusal(body: Refusal, status: number): void {
  expect(body).toMatchObject({ defined: true, status, message: expect.any(String) });
  expect(ERROR_STATUS[body.code]).toBe(status);
}
