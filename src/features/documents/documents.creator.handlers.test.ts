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
  uploadDocument,
} from '#test/support/documents.ts';
import { page } from '#test/support/notifications.ts';
import { pdfOf } from '#test/support/pdfs.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, type ProjectPeople, projectPeople } from '#test/support/projects.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { findProject } from '../projects/projects.queries.ts';
import { changeProvider } from '../projects/projects.store.queries.ts';
import type { ListedDocument } from './documents.contract.ts';

const HOUR = 3_600_000;
let product: Product;
let people: ProjectPeople;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '9000', SESSION_MAX_HOURS: '720' });
  people = await projectPeople(product);
  projectId = await newProject();
});
// What happens in the background must not look like the trace of a refusal.
afterEach(() => sealingDone(product));
afterAll(() => product.close());

/** A project of Maria and Dana. */
async function newProject(): Promise<string> {
  const [id = ''] = await fillProjects(product, { customer: people.maria, provider: people.dana });
  return id;
}
const list = (id: string, by = people.maria) =>
  by.call<{ documents: ListedDocument[]; next: string | null }>('GET', `/projects/${id}/documents`);

describe('its creator', () => {
  const act = (made: ListedDocument, what: string, body?: object, by = people.dana) =>
    by.call<ListedDocument>('POST', `${pathOf(made)}/${what}`, body);

  it('sends it once more with other words, terms or another file, and is told what was sent first [DOC-22, AP11]', async () => {
    const id = await newProject();
    const upload = await uploadDocument(product, people.dana, id);
    const sent = {
      client_id: crypto.randomUUID(),
      upload_id: upload.body.id,
      title: 'Release',
      description: 'For all records',
      release: { information: 'All records', discloser: 'Mercy', ends_on: '2099-03-08' },
    };
    const create = (fields: object) =>
      people.dana.call<ListedDocument>('POST', `/projects/${id}/documents`, fields);
    const { body: first } = await create(sent);
    expect((await untouched(product, () => create(sent))).body).toEqual(first);
    const another = await uploadDocument(product, people.dana, id);
    for (const other of [
      { upload_id: another.body.id },
      { upload_id: crypto.randomUUID() },
      { title: 'Release for Mercy' },
      { description: '' },
      { requires_witness: true },
      { expiry_date: '2099-03-08' },
      { release: { ...sent.release, information: 'Records of March' } },
      { release: undefined },
    ]) {
      const { data } = await refused(product, 'CHANGED_MEANWHILE', () => create({ ...sent, ...other }));
      expect(data).toEqual({ document: first });
    }
  });

  it('withdraws it with a reason, and then nobody signs it', async () => {
    const made = await createDocument(product, people.dana, projectId);
    await openToSign(product, people.maria, made);
    await refused(product, 'INVALID_INPUT', () => act(made, 'withdraw', { reason: ' \u200b' }));
    await refused(product, 'FORBIDDEN', () => act(made, 'withdraw', { reason: 'No' }, people.maria));
    const withdrawn = await act(made, 'withdraw', { reason: 'A wrong date' });
    expect(withdrawn.body).toMatchObject({ stage: 'withdrawn' });
    const { notifications } = await page(people.maria);
    expect(notifications[0]).toMatchObject({ kind: 'document.withdrawn' });
    // What was withdrawn notifies nobody any more.
    expect(notifications.map(({ subject_id, kind }) => subject_id === made.id && kind)).not.toContain(
      'document.created',
    );
    expect(await readDocument(people.maria, made)).toMatchObject({ withdraw_reason: 'A wrong date' });
    const late = await refused(product, 'STAGE_CHANGED', () => signDocument(people.maria, made));
    expect(late.data).toEqual({ stage: 'withdrawn', version: 1 });
    await refused(product, 'STAGE_CHANGED', () => act(made, 'withdraw', { reason: 'Twice' }));
  });

  it('sends a new file, which is pending again; the old record goes to history [DOC-36]', async () => {
    const made = await createDocument(product, people.dana, projectId);
    await declineDocument(people.maria, made);
    const upload = await uploadDocument(product, people.dana, projectId, pdfOf({ pages: 2 }));
    const next = { upload_id: upload.body.id, version: 1, expiry_date: '2099-01-01' };
    await refused(product, 'FORBIDDEN', () => act(made, 'replace', next, people.maria));
    expect((await act(made, 'replace', next)).body).toMatchObject({
      stage: 'pending',
      version: 2,
      pages: 2,
      declined_at: null,
      expiry_date: '2099-01-01',
    });
    expect((await page(people.maria)).notifications[0]).toMatchObject({ kind: 'document.replaced' });
    await openToSign(product, people.maria, made);
    expect((await signDocument(people.maria, made)).body).toMatchObject({ stage: 'signed', version: 2 });
    const history = await product.sql(
      'select status, version, decline_reason from document_signature_history where document_id = $1',
      [made.id],
    );
    expect(history).toEqual([{ status: 'declined', version: 1, decline_reason: 'I have questions first' }]);
  });

  it('sends a new file once, however often the answer is lost, and not in place of one that it has not seen', async () => {
    const made = await createDocument(product, people.dana, projectId);
    const [first, second] = await Promise.all(
      [1, 2].map(() => uploadDocument(product, people.dana, projectId)),
    );
    const replace = (upload_id?: string) => () =>
      act(made, 'replace', { upload_id, version: 1, expiry_date: null });
    const send = replace(first?.body.id);
    for (const { status, body } of [...(await Promise.all([send(), send()])), await send()])
      expect({ status, body }).toMatchObject({ status: 200, body: { stage: 'pending', version: 2 } });
    const { notifications } = await page(people.maria);
    const notified = notifications.filter((each) => each.subject_id === made.id);
    expect(notified.filter(({ kind }) => kind === 'document.replaced')).toHaveLength(1);
    const { data } = await refused(product, 'STAGE_CHANGED', replace(second?.body.id));
    expect(data).toEqual({ stage: 'pending', version: 2 });
  });

  it('does not replace what is signed [SG12]', async () => {
    const made = await createDocument(product, people.dana, projectId);
    await openToSign(product, people.maria, made);
    await signDocument(people.maria, made);
    const upload = await uploadDocument(product, people.dana, projectId);
    await expect.poll(async () => (await readDocument(people.maria, made)).is_sealed).toBe(true);
    await refused(product, 'STAGE_CHANGED', () =>
      act(made, 'replace', { upload_id: upload.body.id, version: 1, expiry_date: null }),
    );
  });

  it('sends a new file while it is signed: one of both holds, and the other hears of it [SG3]', async () => {
    const made = await createDocument(product, people.dana, projectId);
    await openToSign(product, people.maria, made);
    const upload = await uploadDocument(product, people.dana, projectId, pdfOf({ pages: 2 }));
    const signature = await signatureFor(people.maria, made);
    const sign = () =>
      people.maria.call<object>('POST', `${pathOf(made)}/sign`, {
        ...signature,
        request_id: crypto.randomUUID(),
      });
    const [replaced, ...signed] = await Promise.all([
      act(made, 'replace', { upload_id: upload.body.id, version: 1, expiry_date: null }),
      ...Array.from({ length: 10 }, sign),
    ]);
    const answers = [replaced, ...signed];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { stage, version } = await readDocument(people.maria, made);
    expect([stage, version]).toEqual(replaced.status === 200 ? ['pending', 2] : ['signed', 1]);
    for (const { status, body } of answers.filter((each) => each.status !== 200))
      expect({ status, body }).toMatchObject({ status: 409, body: { data: { stage, version } } });
  });

  it('reminds the other side once a day', async () => {
    const made = await createDocument(product, people.dana, projectId);
    expect((await act(made, 'remind')).status).toBe(200);
    expect((await page(people.maria)).notifications[0]).toMatchObject({ kind: 'document.reminded' });
    const { data } = await refused(product, 'TOO_MANY_REQUESTS', () => act(made, 'remind'));
    expect(data).toEqual({ retry_after: 86_400 });
    product.clock.set(new Date(product.clock.now().getTime() + 24 * HOUR));
    expect((await act(made, 'remind')).status).toBe(200);
  });

  it('who leaves withdraws what is pending, and not what was declined', async () => {
    const id = await newProject();
    const pending = await createDocument(product, people.dana, id);
    const declined = await createDocument(product, people.dana, id);
    const theirs = await createDocument(product, people.maria, id);
    await declineDocument(people.maria, declined);
    await people.maria.call('PUT', `/projects/${id}/provider`, { service_provider_id: null });
    const { documents } = (await list(id)).body;
    const stages = Object.fromEntries(documents.map((each) => [each.id, each.stage]));
    expect(stages).toEqual({
      [pending.id]: 'withdrawn',
      [declined.id]: 'declined',
      [theirs.id]: 'pending',
    });
    const { evidence, is_unbroken } = await listEvidence(people.maria, pending);
    expect(evidence.at(-1)).toMatchObject({ kind: 'withdrawn', actor_name: null });
    expect(is_unbroken).toBe(true);
  });

  it('asks whoever joins later, who is notified of what waits for them', async () => {
    const id = await newProject();
    const waiting = await createDocument(product, people.maria, id);
    const signed = await createDocument(product, people.maria, id);
    await declineDocument(people.dana, signed);
    await createDocument(product, people.dana, id);
    const ofDocuments = async (by: typeof people.dana) =>
      (await page(by)).notifications.filter(({ kind }) => kind === 'document.waiting');
    // Chosen by the customer.
    const vera = await product.person('Vera Voss', { type: 'service_provider' });
    await people.maria.call('PUT', `/projects/${id}/provider`, { service_provider_id: vera.id });
    expect(await ofDocuments(vera)).toMatchObject([{ subject_id: waiting.id }]);
    // Who comes by an invitation joins through the system.
    const uma = await product.person('Uma Unger', { type: 'service_provider' });
    await product.services.db.asSystem(async (trx) => {
      const project = await findProject(trx, id);
      if (project) await changeProvider(trx, project, uma.id, { by: uma.id, at: product.clock.now() });
    });
    expect(await ofDocuments(uma)).toMatchObject([{ subject_id: waiting.id }]);
    expect(await ofDocuments(people.maria)).toEqual([]);
  });

  it('is withdrawn too when somebody else accepts an invitation in their place', async () => {
    const id = await newProject();
    const pending = await createDocument(product, people.dana, id);
    const owen = await product.person('Owen Okafor', { type: 'service_provider' });
    await product.services.db.asSystem(async (trx) => {
      const project = await findProject(trx, id);
      if (project) await changeProvider(trx, project, owen.id, { by: owen.id, at: product.clock.now() });
    });
    expect(await readDocument(owen, pending)).toMatchObject({ stage: 'withdrawn', withdraw_reason: null });
    const { evidence, is_unbroken } = await listEvidence(people.maria, pending);
    expect(evidence.at(-1)).toMatchObject({ kind: 'withdrawn', actor_name: null });
    expect(is_unbroken).toBe(true);
  });
});
