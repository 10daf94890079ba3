import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocument, declineDocument, pathOf } from '#test/support/documents.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, joinProject, type ProjectPeople, projectPeople } from '#test/support/projects.ts';

let product: Product;
let people: ProjectPeople;
beforeAll(async () => {
  product = await startProduct({ SOFFICE: 'none' });
  people = await projectPeople(product);
});
afterAll(() => product.close());

it('says how many documents wait for one’s signature, and how many of one’s own for another’s [DOC-05]', async () => {
  const { maria, dana, rosa, owen } = people;
  const [id = '', other = ''] = await fillProjects(product, { customer: maria, provider: dana, count: 2 });
  await joinProject(product, id, rosa, 'family');
  const waiting = async (who: Client) => (await who.call('GET', '/documents-waiting')).body;
  const ask = (by: Client, projectId = id, fields = {}) => createDocument(product, by, projectId, fields);
  await ask(dana);
  const declined = await ask(dana);
  await ask(dana, other);
  await ask(maria);
  await ask(dana, id, { requires_signature: false });
  const withdrawn = await ask(dana);
  await dana.call('POST', `${pathOf(withdrawn)}/withdraw`, { reason: 'Not needed' });
  expect(await waiting(maria)).toEqual({ to_sign: 3, sent: 1 });
  await declineDocument(maria, declined);
  expect(await waiting(maria)).toEqual({ to_sign: 2, sent: 1 });
  expect(await waiting(dana)).toEqual({ to_sign: 1, sent: 2 });
  for (const who of [rosa, owen]) expect(await waiting(who)).toEqual({ to_sign: 0, sent: 0 });
});
