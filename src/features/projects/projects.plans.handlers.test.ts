import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Trx } from '#db/open.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, newProject } from '#test/support/projects.ts';
import { explained } from '#test/support/query-plan.ts';
import { findCompanions } from './projects.companions.queries.ts';
import { countActive, findProject, listNeedingAttention, listProjects } from './projects.queries.ts';

let product: Product;
let maria: Client;
let id: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  const dana = await product.person('Dana Diaz', { type: 'service_provider' });
  id = await newProject(maria, dana);
  await product.sql(
    `insert into people (full_name, email, user_type) select 'Person ' || n, n || '@fill.test', 'customer'
     from generate_series(1, 3000) n`,
  );
  const stranger = await product.person('Sam Stranger');
  const updatedAt = `now() - n * interval '1 second'`;
  await fillProjects(product, { customer: stranger, provider: dana, count: 20_000, updatedAt });
  await product.sql('analyze');
});
afterAll(() => product.close());

it.each<[string, (trx: Trx) => Promise<unknown>]>([
  ['a project', (trx) => findProject(trx, id)],
  ['the list of projects', (trx) => listProjects(trx, '', undefined)],
  ['a search in it', (trx) => listProjects(trx, 'dana m', undefined)],
  ['the projects that need something', (trx) => listNeedingAttention(trx, '2027-01-01')],
  ['the count of active projects', countActive],
  ['companions', findCompanions],
])('%s is read by index, however many people and projects there are [DASH-25, PROJ-29]', async (_, read) => {
  const plan = await explained(product, maria, read);
  expect(plan).toMatch(/project_members_of_person/);
  expect(plan).not.toMatch(/Seq Scan on (projects|project_members|people)|projects_newest/);
});
