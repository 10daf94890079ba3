import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  declineDocument,
  listEvidence,
  openToSign,
  pathOf,
  readDocument,
  sealingDone,
  signatureFor,
  signDocument,
} from '#test/support/documents.ts';
import { page } from '#test/support/notifications.ts';
import { type Client, PASSWORD, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, type ProjectPeople, projectPeople } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import type { ListedDocument } from './documents.contract.ts';
import { WITNESS_WITHIN_MS } from './documents.rules.ts';
import { type NewWitness, storeWitness } from './documents.witness.queries.ts';

let product: Product;
let people: ProjectPeople;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '600' });
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

describe('a document with a witness', () => {
  const witness = (by: Client, made: ListedDocument, fields: object = {}) =>
    by.call('POST', `${pathOf(made)}/witness`, {
      request_id: crypto.randomUUID(),
      signed_at: made.signed_at,
      full_name: 'Luis Diaz',
      relation: 'Neighbor',
      saw_it: true,
      ink: { method: 'typed', name: 'Luis Diaz' },
      ...fields,
    });
  const signed = async (fields: object = {}) => {
    const made = await toSign({ requires_witness: true });
    expect((await signDocument(people.maria, made, fields)).body).toEqual({
      stage: 'witnessing',
      version: 1,
    });
    const { signed_at } = await readDocument(people.maria, made);
    return { ...made, signed_at };
  };

  it('counts as signed once the witness has signed on the same device, and is sealed then [DOC-15]', async () => {
    const made = await signed();
    expect(await readDocument(people.dana, made)).toMatchObject({ stage: 'witnessing', is_sealed: false });
    const [seen] = await product.sql(
      `select recipient_ids from events where kind = 'document.witnessing' and subject_id = $1`,
      [made.id],
    );
    expect(seen).toEqual({ recipient_ids: [] });
    expect((await page(people.dana)).notifications.map(({ subject_id }) => subject_id)).not.toContain(
      made.id,
    );
    const request_id = crypto.randomUUID();
    product.clock.set(new Date(product.clock.now().getTime() + 60_000));
    expect((await witness(people.maria, made, { request_id })).body).toEqual({ stage: 'signed', version: 1 });
    expect((await witness(people.maria, made, { request_id })).status).toBe(200);
    const { record } = await readDocument(people.dana, made);
    expect(record).toMatchObject({
      status: 'signed',
      witness: { full_name: 'Luis Diaz', relation: 'Neighbor' },
    });
    expect(Date.parse(record?.witness?.signed_at ?? '')).toBeGreaterThan(Date.parse(record?.signed_at ?? ''));
    expect(JSON.stringify(record)).not.toContain('data:image');
    await expect.poll(async () => (await readDocument(people.maria, made)).is_sealed).toBe(true);
    const { evidence } = await listEvidence(people.maria, made);
    expect(evidence.map(({ kind }) => kind).slice(-3)).toEqual(['signed', 'witnessed', 'sealed']);
    expect((await page(people.dana)).notifications[0]).toMatchObject({ kind: 'document.signed' });
  });

  it('is not witnessed by the signer or the other side, nor from another session or side [DOC-15]', async () => {
    const made = await signed();
    await readDocument(people.maria, made);
    product.clock.set(new Date(product.clock.now().getTime() + 1000));
    for (const full_name of ['Maria Alvarez', 'maría  ÁLVAREZ', 'Dana Diaz', ' '])
      await refused(product, 'INVALID_INPUT', () => witness(people.maria, made, { full_name }));
    await refused(product, 'FORBIDDEN', () => witness(people.dana, made));
    const { email } = people.maria;
    const elsewhere = await product.nobody().call('POST', '/auth/sign-in', { email, password: PASSWORD });
    const cookie = elsewhere.headers.getSetCookie().join('; ');
    await refused(product, 'FORBIDDEN', () => witness({ ...people.maria, cookie }, made));
  });

  it('is not witnessed by whoever it was signed for [DOC-15, SG11]', async () => {
    const agent = {
      client_id: crypto.randomUUID(),
      principal_name: 'Rosa Diaz',
      kind: 'health_care_agent',
      description: 'Health care power of attorney of 2024',
    };
    const authority = await people.maria.call<{ id: string }>(
      'POST',
      `/projects/${projectId}/authorities`,
      agent,
    );
    const made = await signed({ authority_id: authority.body.id });
    product.clock.set(new Date(product.clock.now().getTime() + 1000));
    await refused(product, 'INVALID_INPUT', () => witness(people.maria, made, { full_name: 'Rosa DÍAZ' }));
    expect((await witness(people.maria, made)).body).toEqual({ stage: 'signed', version: 1 });
  });

  it('is refused for a signature made again since, which the witness did not see [DOC-15, SG3]', async () => {
    const made = await signed();
    product.clock.set(new Date(product.clock.now().getTime() + 1000));
    expect((await signDocument(people.maria, made)).status).toBe(200);
    const { data } = await refused(product, 'STAGE_CHANGED', () => witness(people.maria, made));
    expect(data).toEqual({ stage: 'witnessing', version: 1 });
    const { signed_at } = await readDocument(people.maria, made);
    expect((await witness(people.maria, made, { signed_at })).body).toEqual({ stage: 'signed', version: 1 });
  });

  it('is signed once by the same request, and not at all once its witness is too late [DOC-15, SG3]', async () => {
    const made = await toSign({ requires_witness: true });
    const sent = await signatureFor(people.maria, made);
    const send = () => people.maria.call('POST', `${pathOf(made)}/sign`, sent);
    await send();
    const { signed_at } = await readDocument(people.maria, made);
    product.clock.set(new Date(product.clock.now().getTime() + 1000));
    for (const { status, body } of await Promise.all([send(), send()]))
      expect({ status, body }).toEqual({ status: 200, body: { stage: 'witnessing', version: 1 } });
    expect(await readDocument(people.maria, made)).toMatchObject({ signed_at });
    const { evidence } = await listEvidence(people.maria, made);
    expect(evidence.filter(({ kind }) => kind === 'signed')).toHaveLength(1);
    product.clock.set(new Date(product.clock.now().getTime() + WITNESS_WITHIN_MS));
    const { data } = await refused(product, 'STAGE_CHANGED', send);
    expect(data).toEqual({ stage: 'pending', version: 1 });
  });

  it('counts for the signature that was seen, not for one made in the same moment [SG3]', async () => {
    const made = await signed();
    const [seen] = await product.sql<{ id: string; request_id: string }>(
      'select id, request_id from document_signatures where document_id = $1',
      [made.id],
    );
    await signDocument(people.maria, made);
    const stored = await product.services.db.as(people.maria.id, (trx) =>
      storeWitness(trx, seen ?? { id: '', request_id: '' }, {} as NewWitness),
    );
    expect(stored).toBe(false);
    expect((await readDocument(people.maria, made)).stage).toBe('witnessing');
  });

  it('after half an hour is to be signed again, and the earlier signature goes to history [DOC-15, DOC-36]', async () => {
    const made = await signed();
    await readDocument(people.maria, made);
    product.clock.set(new Date(product.clock.now().getTime() + WITNESS_WITHIN_MS));
    const { data } = await refused(product, 'STAGE_CHANGED', () => witness(people.maria, made));
    expect(data).toEqual({ stage: 'pending', version: 1 });
    expect((await signDocument(people.maria, made)).body).toEqual({ stage: 'witnessing', version: 1 });
    expect((await declineDocument(people.maria, made)).body).toEqual({ stage: 'declined', version: 1 });
    const history = await product.sql(
      'select status from document_signature_history where document_id = $1 and signed_at is not null',
      [made.id],
    );
    expect(history).toEqual([{ status: 'pending' }, { status: 'pending' }]);
  });
});
