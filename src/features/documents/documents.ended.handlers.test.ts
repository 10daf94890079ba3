// Documents of whoever closes their account, and where nobody is left to sign (docs/decisions/0169).
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createDocument,
  listEvidence,
  pathOf,
  readDocument,
  uploadDocument,
} from '#test/support/documents.ts';
import { whileUncommitted } from '#test/support/held-row.ts';
import { page } from '#test/support/notifications.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, joinProject, type ProjectPeople, projectPeople } from '#test/support/projects.ts';
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

it('what a family member has sent is withdrawn when they close their account [AUTH-50]', async () => {
  const { maria, dana } = people;
  const rosa = await product.person('Rosa Alvarez');
  const [id = ''] = await fillProjects(product, { customer: maria, provider: dana });
  await joinProject(product, id, rosa, 'family');
  const hers = await createDocument(product, rosa, id);
  const marias = await createDocument(product, maria, id);
  expect((await rosa.call('POST', '/account/close')).status).toBe(200);
  expect((await readDocument(dana, hers)).stage).toBe('withdrawn');
  expect((await readDocument(dana, marias)).stage).toBe('pending');
  expect((await page(dana)).notifications[0]).toMatchObject({ kind: 'document.withdrawn' });
  const { evidence, is_unbroken } = await listEvidence(dana, hers);
  expect(evidence.map(({ kind, actor_name }) => [kind, actor_name])).toContainEqual(['withdrawn', null]);
  expect(is_unbroken).toBe(true);
});

it.each(['the customer', 'an admin'])(
  'nobody is reminded of a document while their account is closed by %s [AUTH-50]',
  async (whom) => {
    const customer = await product.person('Carl Customer');
    const ada = await product.person('Ada Admin', { admin: true });
    const active = (is: boolean) => ada.call('PUT', `/people/${customer.id}/active`, { active: is });
    const [id = ''] = await fillProjects(product, { customer, provider: people.dana });
    const document = await createDocument(product, people.dana, id);
    const closed = whom === 'an admin' ? await active(false) : await customer.call('POST', '/account/close');
    expect(closed.status).toBe(200);
    const remind = () => people.dana.call('POST', `${pathOf(document)}/remind`);
    await refused(product, 'CHANGED_MEANWHILE', remind);
    expect((await active(true)).status).toBe(200);
    expect((await remind()).status).toBe(200);
  },
);

it('who is just removed sends nothing any more that they could not withdraw', async () => {
  const { maria, dana } = people;
  const [id = ''] = await fillProjects(product, { customer: maria, provider: dana });
  const upload = await uploadDocument(product, dana, id);
  const removed: [string, unknown[]][] = [
    ['select from projects where id = $1 for no key update', [id]],
    ['update project_members set left_at = now() where project_id = $1 and person_id = $2', [id, dana.id]],
  ];
  const sent = { client_id: crypto.randomUUID(), upload_id: upload.body.id, title: 'Consent' };
  const create = () => dana.call('POST', `/projects/${id}/documents`, sent);
  expect((await whileUncommitted(product, removed, create)).status).toBe(404);
  expect(await product.sql('select from signable_documents where project_id = $1', [id])).toEqual([]);
});
