// Text with nothing visible counts as empty, wherever text is required.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { form, nothing } from '#kit/access.ts';
import { contract } from '../../src/contract.ts';
import { proceduresIn, request } from '../support/contract-calls.ts';
import { type Product, type Refusal, startProduct } from '../support/product.ts';
import { untouched } from '../support/refusals.ts';
import { registration } from '../support/registration.ts';
import { TABLE } from './access-matrix.table.ts';
import { type Clients, fillWorld, signInAll, type World } from './access-matrix.world.ts';

const procedures = proceduresIn(contract);
let product: Product;
let clients: Clients;
let world: Omit<World, 'actor'>;
beforeAll(async () => {
  product = await startProduct();
  clients = await signInAll(product);
  world = await fillWorld(product, clients);
});
afterAll(() => product.close());

const UNSEEN = '\u200b\u2060 \u3164\u2800\ufeff';

it.each([
  ['chat.send', 'content', 'owner'],
  ['chat.correct', 'content', 'owner'],
  ['chat.search', 'words', 'owner'],
  ['projects.create', 'title', 'owner'],
  ['projects.update', 'title', 'owner'],
  ['projects.logActivity', 'p_description', 'owner'],
  ['packs.generate', 'topic', 'owner'],
  ['packs.create', 'title', 'admin'],
  ['packs.create', 'topic', 'admin'],
  ['packs.create', 'content', 'admin'],
  ['safety.resolve', 'reason', 'admin'],
  ['interest.apply', 'name', 'nobody'],
  ['interest.apply', 'experience', 'nobody'],
] as const)('%s refuses a %s with nothing visible [CHAT-06, 15.3.3]', async (name, field, who) => {
  const actor = clients[who];
  const [call = nothing] = TABLE[name] ?? [];
  const { params = {}, body = {} } = call({ ...world, actor });
  expect(body).toHaveProperty(field);
  const procedure = procedures[name];
  if (!procedure) throw new Error(`there is no ${name}`);
  const blank = { params, body: { ...body, [field]: UNSEEN } };
  const answer = await untouched(product, () => request(procedure, actor, blank));
  const { fields } = (answer.body as Refusal).data as { fields: { path: string }[] };
  expect([answer.status, [...new Set(fields.map(({ path }) => path))]]).toEqual([422, [field]]);
});

it.each([
  UNSEEN,
  'evil.com WIN prize',
  'Win at kin。example',
  'www.evil Maria',
  'Ma\u200bria',
  '\u202eairaM',
])('nobody can sign up, or leave their name, as %j [AUTH-16, ASVS 1.2]', async (full_name) => {
  const anon = product.nobody();
  const names = { path: 'options.data.full_name' };
  const signUp = () => anon.call<Refusal>('POST', '/auth/sign-up', registration({ full_name }));
  const { status, body } = await untouched(product, signUp);
  expect([status, body.data]).toMatchObject([422, { fields: [expect.objectContaining(names)] }]);
  const wish = form(world.ticket, { name: full_name }).body;
  expect((await untouched(product, () => anon.call('POST', '/waitlist', wish))).status).toBe(422);
});
