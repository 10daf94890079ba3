import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  listEvidence,
  openToSign,
  pathOf,
  readDocument,
  sealingDone,
  signDocument,
  uploadDocument,
} from '#test/support/documents.ts';
import { page } from '#test/support/notifications.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, type ProjectPeople, projectPeople } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import type { ListedDocument } from './documents.contract.ts';

let product: Product;
let people: ProjectPeople;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ SOFFICE: 'none' });
  people = await projectPeople(product);
  [projectId = ''] = await fillProjects(product, { customer: people.maria, provider: people.dana });
});
// What happens in the background must not look like the trace of a refusal.
afterEach(() => sealingDone(product));
afterAll(() => product.close());

/** A document of Dana's that Maria has opened, and may sign. */
async function toSign(fields: object): Promise<ListedDocument> {
  const made = await createDocument(product, people.dana, projectId, fields);
  await openToSign(product, people.maria, made);
  return made;
}

describe('a release', () => {
  const TERMS = {
    information: 'Notes of the last two visits',
    discloser: 'Mercy Hospital',
    recipient: 'Dana Diaz',
    purpose: 'At the request of the individual',
    ends_on: '2099-05-01',
    may_revoke: 'In writing, at any time',
  };
  const revoke = (by: Client, made: ListedDocument) => by.call('POST', `${pathOf(made)}/revoke`);

  it('says what it lacks, is in force until its end, and is revoked by its signer, once', async () => {
    const made = await toSign({ release: TERMS });
    expect(made.release_missing).toEqual(['signature', 'conditions', 'redisclosure']);
    expect(made).toMatchObject({ in_force_until: '2099-05-02T03:59:59.999Z', release_state: null });
    await refused(product, 'STAGE_CHANGED', () => revoke(people.maria, made));
    await signDocument(people.maria, made);
    expect(await readDocument(people.dana, made)).toMatchObject({
      release: { ...TERMS, ends_with: '', conditions: '', redisclosure: '' },
      release_state: 'in_force',
      release_missing: ['conditions', 'redisclosure'],
    });
    await expect.poll(async () => (await readDocument(people.maria, made)).is_sealed).toBe(true);
    await refused(product, 'FORBIDDEN', () => revoke(people.dana, made));
    for (const { body } of await Promise.all([revoke(people.maria, made), revoke(people.maria, made)]))
      expect(body).toEqual({ stage: 'signed', version: 1 });
    expect(await readDocument(people.dana, made)).toMatchObject({ release_state: 'revoked' });
    expect((await page(people.dana)).notifications[0]).toMatchObject({ kind: 'document.revoked' });
    // Pressed again, because the answer was lost.
    expect((await revoke(people.maria, made)).body).toEqual({ stage: 'signed', version: 1 });
    const { evidence } = await listEvidence(people.maria, made);
    expect(evidence.filter(({ kind }) => kind === 'revoked')).toHaveLength(1);
    expect(
      (await page(people.dana)).notifications.filter(({ kind }) => kind === 'document.revoked'),
    ).toHaveLength(1);
  });
  it('is refused with signs that could not be printed with its signature', async () => {
    const { body } = await uploadDocument(product, people.dana, projectId);
    const create = (fields: object) =>
      people.dana.call('POST', `/projects/${projectId}/documents`, {
        client_id: crypto.randomUUID(),
        upload_id: body.id,
        title: 'Release',
        ...fields,
      });
    for (const [fields, path] of [
      [{ title: '★ Release' }, 'title'],
      [{ release: { ...TERMS, purpose: '★ Care' } }, 'release.purpose'],
    ] as const) {
      const { data } = await refused(product, 'INVALID_INPUT', () => create(fields));
      expect(data).toMatchObject({ fields: [{ path }] });
    }
    expect((await create({ release: { ...TERMS, purpose: '☑ Care' } })).status).toBe(201);
  });
  it('is asked for no longer than it holds, whatever last day to sign it has', async () => {
    const made = await toSign({ release: TERMS, expiry_date: '2099-06-01' });
    expect(made).toMatchObject({ expiry_date: '2099-06-01', expires_at: made.in_force_until });
    const sooner = await toSign({ release: TERMS, expiry_date: '2099-04-01' });
    expect(sooner.expires_at).toBe('2099-04-02T03:59:59.999Z');
    const waiting = async () =>
      (await people.maria.call<{ to_sign: number }>('GET', '/documents-waiting')).body.to_sign;
    const before = await waiting();
    const ended = `update signable_documents set in_force_until = now() - interval '1 second' where id = $1`;
    await product.sql(ended, [made.id]);
    expect(await waiting()).toBe(before - 1);
    expect(await readDocument(people.maria, made)).toMatchObject({ stage: 'expired' });
    await refused(product, 'STAGE_CHANGED', () => signDocument(people.maria, made));
    const upload = await uploadDocument(product, people.dana, projectId);
    const file = { upload_id: upload.body.id, version: 1, expiry_date: '2099-06-01' };
    // Its terms stay as they are, so a new file would have ended as well.
    await refused(product, 'STAGE_CHANGED', () => people.dana.call('POST', `${pathOf(made)}/replace`, file));
  });
  it('does not end before it is made', async () => {
    const upload = await uploadDocument(product, people.dana, projectId);
    const { data } = await refused(product, 'INVALID_INPUT', () =>
      people.dana.call('POST', `/projects/${projectId}/documents`, {
        client_id: crypto.randomUUID(),
        upload_id: upload.body.id,
        title: 'Release for Mercy Hospital',
        release: { ...TERMS, ends_on: '2026-01-31' },
      }),
    );
    expect(data).toMatchObject({ fields: [{ path: 'release.ends_on' }] });
  });
  it('is not revoked by whoever has taken its signer’s place', async () => {
    const [id = ''] = await fillProjects(product, { customer: people.maria, provider: people.dana });
    const made = await createDocument(product, people.maria, id);
    await openToSign(product, people.dana, made);
    await signDocument(people.dana, made);
    await sealingDone(product);
    const lee = await product.person('Lee Long', { type: 'service_provider' });
    await people.maria.call('PUT', `/projects/${id}/provider`, { service_provider_id: lee.id });
    expect(await readDocument(lee, made)).toMatchObject({ standing: 'signer', my_record: null });
    await refused(product, 'FORBIDDEN', () => revoke(lee, made));
  });
  it('is revoked before whoever has taken its creator’s place', async () => {
    const [id = ''] = await fillProjects(product, { customer: people.maria, provider: people.dana });
    const made = await createDocument(product, people.dana, id);
    await openToSign(product, people.maria, made);
    await signDocument(people.maria, made);
    const lee = await product.person('Lee Long', { type: 'service_provider' });
    await people.maria.call('PUT', `/projects/${id}/provider`, { service_provider_id: lee.id });
    expect((await revoke(people.maria, made)).status).toBe(200);
    expect((await page(lee)).notifications[0]).toMatchObject({
      kind: 'document.revoked',
      subject_id: made.id,
    });
  });
  it('alone is revoked: another document is not', async () => {
    const made = await toSign({ document_type: 'consent_form' });
    await signDocument(people.maria, made);
    await expect.poll(async () => (await readDocument(people.maria, made)).is_sealed).toBe(true);
    await refused(product, 'STAGE_CHANGED', () => revoke(people.maria, made));
  });
});
