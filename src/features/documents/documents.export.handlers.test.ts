import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createDocument,
  declineDocument,
  openToSign,
  pathOf,
  sealingDone,
  signDocument,
  uploadDocument,
} from '#test/support/documents.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, type ProjectPeople, projectPeople } from '#test/support/projects.ts';
import { documentsExport, listDocumentsToExport } from './documents.export.queries.ts';

let product: Product;
let people: ProjectPeople;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ SOFFICE: 'none' });
  people = await projectPeople(product);
  [projectId = ''] = await fillProjects(product, { customer: people.maria, provider: people.dana });
});
afterAll(() => product.close());

const rowsIn = (name: string, who: Client) =>
  product.services.db.as(who.id, async (trx) => {
    const part = documentsExport.find((each) => each.name === name);
    return part?.rows(trx, await part.keys(trx));
  });
const upload = async (name: string) =>
  (await uploadDocument(product, people.maria, projectId, undefined, { name })).body.id;

it('a copy of one’s data has what one signed, and signed before, by what right, and who saw it [AUTH-50, DOC-36]', async () => {
  const { maria, dana } = people;
  const { body: authority } = await maria.call<{ id: string }>('POST', `/projects/${projectId}/authorities`, {
    client_id: crypto.randomUUID(),
    upload_id: await upload('Proxy.pdf'),
    principal_name: 'Rosa Diaz',
    kind: 'health_care_agent',
    description: 'Her proxy of 2024',
  });
  const release = { purpose: 'For her therapist' };
  const made = await createDocument(product, dana, projectId, { requires_witness: true, release });
  await declineDocument(maria, made, { reason: 'A name is wrong' });
  const again = (await uploadDocument(product, dana, projectId)).body.id;
  await dana.call('POST', `${pathOf(made)}/replace`, { upload_id: again, version: 1, expiry_date: null });
  await openToSign(product, maria, made);
  await signDocument(maria, made, { authority_id: authority.id });
  const { body } = await maria.call<{ signed_at: string }>('GET', pathOf(made));
  product.clock.set(new Date(product.clock.now().getTime() + 1000));
  const { status } = await maria.call('POST', `${pathOf(made)}/witness`, {
    request_id: crypto.randomUUID(),
    signed_at: body.signed_at,
    full_name: 'Luis Diaz',
    relation: 'Neighbor',
    saw_it: true,
    ink: { method: 'typed', name: 'Luis Diaz' },
  });
  expect(status).toBe(200);
  await sealingDone(product);

  expect(await rowsIn('documents', maria)).toMatchObject([{ requires_witness: true, release }]);
  expect(await rowsIn('own-signatures', maria)).toMatchObject([
    { status: 'signed', version: 2, authority_id: authority.id, revoked_at: null },
  ]);
  expect(await rowsIn('earlier-signatures', maria)).toMatchObject([
    { status: 'declined', version: 1, decline_reason: 'A name is wrong' },
  ]);
  expect(await rowsIn('witnesses', maria)).toMatchObject([{ full_name: 'Luis Diaz', relation: 'Neighbor' }]);
  expect(await rowsIn('signing-authorities', maria)).toMatchObject([{ principal_name: 'Rosa Diaz' }]);
  for (const name of ['own-signatures', 'earlier-signatures', 'witnesses', 'signing-authorities'])
    expect(await rowsIn(name, dana)).toEqual([]);
  const filesOf = async (who: Client) => {
    const files = await product.services.db.as(who.id, (trx) => listDocumentsToExport(trx, null));
    return files.map(({ fileName }) => fileName).toSorted();
  };
  const theirs = ['Release-signed.pdf', 'Release.pdf', 'Release.pdf'];
  expect(await filesOf(maria)).toEqual(['Proxy.pdf', ...theirs]);
  expect(await filesOf(dana)).toEqual(theirs);
});
