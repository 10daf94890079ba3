// Documents where nobody is left to sign (docs/decisions/0169).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocument, pathOf, readDocument, uploadDocument } from '#test/support/documents.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, type ProjectPeople, projectPeople } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';

let product: Product;
let people: ProjectPeople;
beforeAll(async () => {
  product = await startProduct();
  people = await projectPeople(product);
});
afterAll(() => product.close());

it('a project that has ended asks nobody; what was sent before can be read and withdrawn [AUTH-50]', async () => {
  const customer = await product.person('Carl Customer');
  const [id = ''] = await fillProjects(product, { customer, provider: people.dana });
  const before = await createDocument(product, people.dana, id);
  const upload = await uploadDocument(product, people.dana, id);
  await product.services.db.asSystem((trx) =>
    trx.deleteFrom('people').where('id', '=', customer.id).execute(),
  );
  await refused(product, 'FORBIDDEN', () =>
    people.dana.call('POST', `/projects/${id}/documents`, {
      client_id: crypto.randomUUID(),
      upload_id: upload.body.id,
      title: 'Consent',
    }),
  );
  expect(await readDocument(people.dana, before)).toMatchObject({ stage: 'pending', signer_name: null });
  await refused(product, 'FORBIDDEN', () =>
    people.dana.call('POST', `${pathOf(before)}/replace`, {
      upload_id: upload.body.id,
      version: 1,
      expiry_date: null,
    }),
  );
  await refused(product, 'FORBIDDEN', () => people.dana.call('POST', `${pathOf(before)}/remind`));
  const withdrawn = await people.dana.call('POST', `${pathOf(before)}/withdraw`, {
    reason: 'The project has ended.',
  });
  expect(withdrawn.status).toBe(200);
});
