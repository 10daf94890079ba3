// What holds for every call of the contract before its input is looked at, and what the input may be.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everybody, nothing } from '#kit/access.ts';
import { contract } from '../../src/contract.ts';
import { proceduresIn, request } from '../support/contract-calls.ts';
import { type Client, type Product, type Refusal, startProduct } from '../support/product.ts';
import { untouched } from '../support/refusals.ts';
import { TABLE } from './access-matrix.table.ts';
import { type Clients, fillWorld, signInAll, type World } from './access-matrix.world.ts';

const PROCEDURES = Object.entries(proceduresIn(contract));
const HUGE = 'x'.repeat(300_000);
const JSON_TYPE = 'application/json';
/** Bodies to send, all of them wrong. */
const BODIES: { body?: string; type?: string }[] = [
  {},
  { body: '{}', type: JSON_TYPE },
  { body: '{"nonsense":1}', type: JSON_TYPE },
  { body: '{"broken', type: JSON_TYPE },
  { body: '['.repeat(3000), type: JSON_TYPE },
  { body: JSON.stringify({ words: HUGE }), type: JSON_TYPE },
  { body: 'a=1', type: 'application/x-www-form-urlencoded' },
];
/** Actors to try first, in this order: the first one that may call it. */
const USERS = ['owner', 'stranger', 'admin', 'provider', 'nobody'] as const;

/** Calls that answer 401 because of what was sent. */
const CREDENTIALS = ['accounts.signIn', 'accounts.token'];

let product: Product;
let clients: Clients;
let world: Omit<World, 'actor'>;
beforeAll(async () => {
  product = await startProduct();
  clients = await signInAll(product);
});
beforeEach(async () => {
  world ??= await fillWorld(product, clients);
});
afterAll(() => product.close());

describe('a visitor who is not signed in', () => {
  const closed = PROCEDURES.filter(
    ([name]) => TABLE[name]?.[1].nobody === 401 && !CREDENTIALS.includes(name),
  );

  it('must sign in for most calls: the table and the contract agree [GUARD-09]', () => {
    const saying = PROCEDURES.filter(
      ([, { '~orpc': call }]) => 'UNAUTHENTICATED' in call.errorMap || 'STEP_EXPIRED' in call.errorMap,
    );
    expect(closed.map(([name]) => name).toSorted()).toEqual(saying.map(([name]) => name).toSorted());
    expect(closed.length).toBeGreaterThan(60);
  });

  it.each(closed)('learns nothing about the input of %s, whatever it is [GUARD-09]', async (name) => {
    const stale = { cookie: clients.owner.cookie.replace(/=./, '=x') };
    const answers = [...(await statusesOfAnything(name, {})), ...(await statusesOfAnything(name, stale))];
    expect(new Set(answers)).toEqual(new Set([401]));
  });

  it('gets the same refusal with an ended session [GUARD-09]', async () => {
    const gone = await product.person('Gone Gonzalez');
    const { cookie } = gone;
    await gone.call('POST', '/auth/sign-out');
    const left: Client = { ...product.nobody(), cookie };
    const path = `/projects/${world.projectId}/messages`;
    const answers = [
      await left.call('POST', '/projects', { nonsense: 1 }),
      await left.call('POST', path, { client_id: 'no', content: '' }),
      await left.call('POST', path, { content: HUGE }),
      await left.call('GET', `${path}?before=nonsense`),
      await left.call('PUT', '/notifications/choices', 'nonsense'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });
});

describe('a person who is not an admin', () => {
  /** Calls that reviewers may make too. */
  const REVIEWERS = ['reviews.list', 'reviews.read'];
  const desk = PROCEDURES.filter(([name]) => {
    const { stranger, admin } = TABLE[name]?.[1] ?? everybody(0);
    return stranger === 403 && admin !== 403 && !REVIEWERS.includes(name);
  });

  it('is kept out of every call of the desk [GUARD-09]', () => {
    expect(desk.length).toBeGreaterThan(25);
  });

  it.each(desk)('learns nothing about the input of %s, whatever it is [GUARD-09]', async (name) => {
    const { cookie } = clients.stranger;
    const answers = await untouched(product, () => statusesOfAnything(name, { cookie }));
    expect(new Set(answers)).toEqual(new Set([403]));
  });

  it('does not stop an admin from learning what is wrong with the input [GUARD-09]', async () => {
    const { cookie } = clients.admin;
    expect(await statusesOfAnything('reviews.name', { cookie })).toContain(422);
  });
});

/** @returns the statuses of a call for every kind of wrong input, sent with these headers */
async function statusesOfAnything(name: string, headers: Record<string, string>): Promise<number[]> {
  const { method = 'POST', path = '' } = proceduresIn(contract)[name]?.['~orpc'].route ?? {};
  const { params = {} } = (TABLE[name]?.[0] ?? nothing)({ ...world, actor: clients.owner });
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
  const wrong = path.replace(/\{\w+\}/g, 'not-an-id');
  const bodies = method === 'GET' ? [{}] : BODIES;
  return Promise.all(
    bodies.flatMap(({ type, ...body }) =>
      [filled, wrong, `${filled}?nonsense=1`, `${filled}/`].map(async (where) => {
        const sent = { ...headers, ...(type ? { 'content-type': type } : {}) };
        const init = { method, headers: sent, ...body };
        return (await product.app.request(`http://localhost:3000/api${where}`, init)).status;
      }),
    ),
  );
}

/** A valid call by an actor who may make it. */
function goodCall(name: string) {
  const [call, answers] = TABLE[name] ?? [nothing, everybody(500)];
  const otherwise = answers.stranger === 403 && answers.admin !== 403 ? 'admin' : 'owner';
  const actor = clients[USERS.find((each) => answers[each] < 400) ?? otherwise];
  return { actor, input: call({ ...world, actor }) };
}

describe('a field that would be ignored', () => {
  it.each(PROCEDURES)(
    'is refused by %s: unknown, or a prototype’s name [15.3.3, MA1]',
    async (name, procedure) => {
      const { actor, input } = goodCall(name);
      const body = (input.body ?? {}) as Record<string, unknown>;
      const odd = [
        { ...body, nonsense: 1 },
        Object.defineProperty({ ...body }, '__proto__', { value: { is_admin: true }, enumerable: true }),
      ];
      for (const given of odd) {
        const answer = await untouched(product, () => request(procedure, actor, { ...input, body: given }));
        expect([answer.status, (answer.body as Refusal).code]).toEqual([422, 'INVALID_INPUT']);
      }
    },
  );

  const named = PROCEDURES.filter(([, each]) => each['~orpc'].route.path?.includes('{'));
  it.each(named)('is refused by %s if the path already sets it [15.3.3]', async (name, procedure) => {
    const { actor, input } = goodCall(name);
    for (const key of Object.keys(input.params ?? {})) {
      const given = { ...input.body, [key]: crypto.randomUUID() };
      const answer = await untouched(product, () => request(procedure, actor, { ...input, body: given }));
      expect([answer.status, (answer.body as Refusal).code]).toEqual([422, 'INVALID_INPUT']);
    }
    if (procedure['~orpc'].route.method === 'GET') return;
    const answer = await untouched(product, () => request(procedure, actor, { ...input, body: [1] }));
    expect(answer.status).toBe(422);
  });
});

/** @returns copies of a body, each with one of its texts and numbers replaced */
function* bodiesWith(body: unknown, instead: (value: unknown) => unknown[]): Generator<unknown> {
  if (typeof body !== 'object' || body === null) {
    yield* instead(body);
    return;
  }
  for (const [key, value] of Object.entries(body))
    for (const other of bodiesWith(value, instead))
      yield Array.isArray(body) ? body.with(Number(key), other) : { ...body, [key]: other };
}

/** @returns values of the same kind that PostgreSQL cannot store, or that nobody can reckon with */
function unstorable(value: unknown): unknown[] {
  if (typeof value === 'number') return [2 ** 31];
  if (typeof value !== 'string') return [];
  return /^\d{4}-\d\d-\d\d/.test(value)
    ? ['0000-12-31', '0001-01-01', '9999-12-31'].map((day) => day + value.slice(10))
    : [`${value}\0`];
}

describe('what cannot be stored', () => {
  // Where it is not stored, it may be taken: a password, or a place in the order of events.
  it.each(PROCEDURES)('is no failure of ours in %s [MA2]', async (name, procedure) => {
    const { actor, input } = goodCall(name);
    for (const part of ['body', 'params'] as const)
      for (const given of bodiesWith(input[part] ?? {}, unstorable)) {
        const answer = await request(procedure, actor, { ...input, [part]: given });
        expect(answer.status, JSON.stringify(given)).toBeLessThan(500);
      }
  });
});

describe('JSON nested too deep', () => {
  const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as object;
  it.each([100, 2000])('%i levels deep is the client’s error, in every call [LIMIT-07]', async (depth) => {
    const found = await Promise.all(
      PROCEDURES.filter(([, each]) => each['~orpc'].route.method !== 'GET').map(async ([name, procedure]) => {
        const { actor, input } = goodCall(name);
        return (await request(procedure, actor, { ...input, body: nested(depth) })).status;
      }),
    );
    expect(new Set(found)).toEqual(new Set([422]));
  });

  it('causes no server error in saved plan progress either [PLAN-101]', async () => {
    const parts = { worries: { value: nested(2000), at: 1 } };
    const answer = await clients.owner.call('PATCH', '/plan/progress', {
      version: 1,
      cleared_at: null,
      parts,
    });
    expect(answer.status).toBe(422);
  });

  it('does not include brackets inside a string [CHAT-04]', async () => {
    const content = `${'['.repeat(200)} "__proto__" \\"{{{`;
    const path = `/projects/${world.projectId}/messages`;
    const sent = await clients.owner.call('POST', path, { client_id: crypto.randomUUID(), content });
    expect(sent).toMatchObject({ status: 201, body: { content } });
  });
});
