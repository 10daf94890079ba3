// Projects while somebody closes their account: both find the other, whoever comes first.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { whileUncommitted } from '#test/support/held-row.ts';
import { type Answer, type Client, type Product, startProduct } from '#test/support/product.ts';
import {
  createProject,
  newProject,
  type ProjectPeople,
  projectPeople,
  sendProject,
  setProvider,
} from '#test/support/projects.ts';

let product: Product;
let people: ProjectPeople;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  people = await projectPeople(product);
});
afterAll(() => product.close());

const CLOSES = 'update people set deactivated_at = now() where id = $1';
const HOLDS = 'select from projects where id = $1 for no key update';
const LEAVES = 'update project_members set left_at = now() where project_id = $1 and person_id = $2';

const members = (project: string) =>
  product.sql<{ person_id: string }>(
    'select person_id from project_members where project_id = $1 and left_at is null',
    [project],
  );

it('nobody is chosen who is just closing their account [PROJ-21]', async () => {
  const { maria, owen } = people;
  const { id } = await createProject(maria);
  const answer = await whileUncommitted(product, [[CLOSES, [owen.id]]], () => setProvider(maria, id, owen));
  expect([answer.status, answer.body]).toMatchObject([
    422,
    { data: { fields: [{ path: 'service_provider_id' }] } },
  ]);
  expect(await members(id)).toEqual([{ person_id: maria.id }]);
});

it.each<[string, (id: string, dana: Client, customer_id: string) => Promise<Answer<unknown>>]>([
  ['a new project', (_, dana, customer_id) => sendProject(dana, { customer_id })],
  [
    'a project that waits for one',
    (id, dana, customer_id) => dana.call('POST', `/projects/${id}/customer-invitation`, { customer_id }),
  ],
])('nobody is invited into %s who is just closing their account [PROJ-10]', async (_, invite) => {
  const { maria, rosa, dana } = people;
  const { id } = await createProject(dana, { customer_id: rosa.id });
  expect((await dana.call('DELETE', `/projects/${id}/customer-invitation`)).status).toBe(200);
  const answer = await whileUncommitted(product, [[CLOSES, [maria.id]]], () => invite(id, dana, maria.id));
  expect([answer.status, answer.body]).toMatchObject([422, { data: { fields: [{ path: 'customer_id' }] } }]);
  expect(await product.sql('select from customer_invitations where customer_id = $1', [maria.id])).toEqual(
    [],
  );
});

it('a project goes with the last of two who leave at once [AUTH-50]', async () => {
  const { maria, dana } = people;
  const id = await newProject(maria, dana);
  const leaving: [string, unknown[]][] = [
    [HOLDS, [id]],
    [LEAVES, [id, maria.id]],
  ];
  const closed = await whileUncommitted(product, leaving, () => dana.call('POST', '/account/close'));
  expect(closed.status).toBe(200);
  // Hers alone by then: it goes when her account does.
  expect(await members(id)).toEqual([{ person_id: dana.id }]);
});

it('a project goes with the customer whose account is deleted while its provider leaves [AUTH-50]', async () => {
  const { rosa, owen } = people;
  const id = await newProject(rosa, owen);
  const leaving: [string, unknown[]][] = [
    [HOLDS, [id]],
    [LEAVES, [id, owen.id]],
  ];
  const deleting = new pg.Client({ connectionString: product.databaseUrl });
  await deleting.connect();
  await whileUncommitted(product, leaving, () =>
    deleting.query('delete from project_members where project_id = $1 and person_id = $2', [id, rosa.id]),
  );
  await deleting.end();
  expect(await product.sql('select from projects where id = $1', [id])).toEqual([]);
});

it('who is closing their account keeps nobody waiting who tells them something [AUTH-50]', async () => {
  const { maria, rosa, dana } = people;
  const held = await newProject(maria, dana);
  const free = await newProject(rosa, dana);
  const write = async () =>
    expect(
      (
        await rosa.call('POST', `/projects/${free}/messages`, {
          client_id: crypto.randomUUID(),
          content: 'On Monday?',
        })
      ).status,
    ).toBe(201);
  const close = () => dana.call('POST', '/account/close');
  const closed = await whileUncommitted(product, [[HOLDS, [held]]], close, write);
  expect(closed.status).toBe(200);
});
