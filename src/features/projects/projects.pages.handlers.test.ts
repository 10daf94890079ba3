import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';

let product: Product;
let kim: Client;
beforeAll(async () => {
  product = await startProduct();
  kim = await product.person('Kim Keeper');
  const updatedAt = `timestamptz '2025-01-01' + n * interval '1 second'`;
  await fillProjects(product, { customer: kim, title: 'Project', count: 35, updatedAt });
});
afterAll(() => product.close());

interface Page {
  projects: { id: string; title: string }[];
  next: string | null;
}
const list = async (query = '') => (await kim.call<Page>('GET', `/projects${query}`)).body;

it('paging continues correctly if the last project of a page is changed meanwhile [DASH-25]', async () => {
  const first = await list();
  const last = first.projects.at(-1);
  expect(last?.title).toBe('Project 6');
  await kim.call('PATCH', `/projects/${last?.id}`, { status: 'active' });
  const second = await list(`?after=${first.next}`);
  expect(second.projects.map((each) => each.title)).toEqual(
    [5, 4, 3, 2, 1].map((number) => `Project ${number}`),
  );
  expect(second.next).toBe(null);
});

it.each(['x', '1.2', crypto.randomUUID()])('the list rejects %j as a cursor [LIMIT-07]', async (after) => {
  await refused(product, 'INVALID_INPUT', () => kim.call('GET', `/projects?after=${after}`));
});
