import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

it('a customer who closes their account is announced in the activity of each project they share [AUTH-50]', async () => {
  const maria = await product.person('Maria Alvarez');
  const dana = await product.person('Dana Diaz', { type: 'service_provider' });
  const projectId = await newProject(maria, dana, 'Move to Mesa');
  expect((await maria.call('POST', '/account/close')).status).toBe(200);
  const { body } = await dana.call<{ entries: { kind: string }[] }>('GET', `/projects/${projectId}/activity`);
  expect(body.entries.map(({ kind }) => kind)).toContain('project.customer_closed');
});
