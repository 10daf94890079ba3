import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  openToSign,
  pathOf,
  readDocument,
  sealingDone,
  signatureFor,
  signDocument,
  uploadDocument,
} from '#test/support/documents.ts';
import { fetchAs } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, type ProjectPeople, projectPeople } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import type { Authority } from './documents.authorities.contract.ts';
import type { ListedDocument } from './documents.contract.ts';

let product: Product;
let people: ProjectPeople;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  people = await projectPeople(product);
  [projectId = ''] = await fillProjects(product, { customer: people.maria, provider: people.dana });
});
// What happens in the background must not look like the trace of a refusal.
afterEach(() => sealingDone(product));
afterAll(() => product.close());

/** A document of Dana's that Maria has opened, and may sign. */
async function toSign(fields: object = {}): Promise<ListedDocument> {
  const made = await createDocument(product, people.dana, projectId, fields);
  await openToSign(product, people.maria, made);
  return made;
}

describe('signing for somebody else', () => {
  const AGENT = {
    principal_name: 'Ana Alvarez',
    kind: 'health_care_agent',
    description: 'Health care power of attorney of 2024',
  };
  const add = (by: Client, fields: object = {}) =>
    by.call<Authority>('POST', `/projects/${projectId}/authorities`, {
      client_id: crypto.randomUUID(),
      ...AGENT,
      ...fields,
    });

  it('says by what right, which is kept for next time, with a copy of the paper [SG11]', async () => {
    const made = await toSign();
    const paper = await uploadDocument(product, people.maria, projectId);
    const client_id = crypto.randomUUID();
    const { body } = await add(people.maria, { client_id, upload_id: paper.body.id });
    expect(body).toMatchObject({ ...AGENT, ends_on: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const kept = { ...body, paper_url: expect.any(String) };
    expect((await add(people.maria, { client_id })).body).toEqual(kept);
    expect((await readDocument(people.maria, made)).authorities).toEqual([kept]);
    const opened = await fetchAs(
      product,
      people.maria,
      new URL(body.paper_url ?? '').pathname.replace('/api', ''),
    );
    expect(opened.status).toBe(200);
    expect((await readDocument(people.dana, made)).authorities).toEqual([]);
    const signed = await signDocument(people.maria, made, { authority_id: body.id });
    expect(signed.body).toEqual({ stage: 'signed', version: 1 });
    expect((await readDocument(people.dana, made)).record?.authority).toEqual(kept);
    await expect.poll(async () => (await readDocument(people.maria, made)).is_sealed).toBe(true);
  });

  it('without a description, by another’s authority, or one that has ended, is refused [SG11]', async () => {
    const made = await toSign();
    for (const wrong of [{ description: ' ' }, { principal_name: '' }, { ends_on: '2020-01-01' }])
      await refused(product, 'INVALID_INPUT', () => add(people.maria, wrong));
    const theirs = await add(people.dana);
    const sent = await signatureFor(people.maria, made);
    const sign = (authority_id: string) => () =>
      people.maria.call('POST', `${pathOf(made)}/sign`, { ...sent, authority_id });
    await refused(product, 'INVALID_INPUT', sign(theirs.body.id));
    await refused(product, 'INVALID_INPUT', sign(crypto.randomUUID()));
    const own = await add(people.maria, { ends_on: '2099-01-01' });
    await product.sql(`update document_authorities set ends_on = '2020-01-01' where id = $1`, [own.body.id]);
    await refused(product, 'INVALID_INPUT', sign(own.body.id));
  });
});
