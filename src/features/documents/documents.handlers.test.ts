import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  listEvidence,
  openCopy,
  pathOf,
  readDocument,
  uploadDocument,
} from '#test/support/documents.ts';
import { fetchAs, inChunks, storedObjects } from '#test/support/files.ts';
import { page, seeSubject } from '#test/support/notifications.ts';
import { pdfOf } from '#test/support/pdfs.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, giveReason, type ProjectPeople, projectPeople } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { removeOrphans } from '../files/files.jobs.ts';
import type { ListedDocument } from './documents.contract.ts';
import { deleteUnclaimedUploads } from './documents.jobs.ts';
import { UPLOAD_MAX_BYTES } from './documents.rules.ts';

const HOUR = 3_600_000;
let product: Product;
let people: ProjectPeople;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ SESSION_IDLE_MINUTES: '9000', SESSION_MAX_HOURS: '720' });
  people = await projectPeople(product);
  projectId = await newProject();
});
afterAll(() => product.close());

/** A project of Maria and Dana. */
async function newProject(): Promise<string> {
  const [id = ''] = await fillProjects(product, { customer: people.maria, provider: people.dana });
  return id;
}
const list = (id: string, by = people.maria) =>
  by.call<{ documents: ListedDocument[]; next: string | null }>('GET', `/projects/${id}/documents`);

describe('an upload', () => {
  it('becomes the copy that people read, once for its id [DOC-20]', async () => {
    const clientId = crypto.randomUUID();
    const file = pdfOf({ pages: 3 });
    const first = await uploadDocument(product, people.dana, projectId, file, { clientId });
    expect(first).toMatchObject({
      status: 201,
      body: { id: clientId, file_name: 'Release.pdf', file_size: file.length, pages: 3, has_text: true },
    });
    const again = await uploadDocument(product, people.dana, projectId, pdfOf(), { clientId });
    expect(again.body).toEqual(first.body);
  });

  it.each([
    ['a text', 'notes.txt', pdfOf()],
    ['a program by another name', 'Release.docx', Buffer.from('MZ\x90\x00 this is a program')],
    ['a page before a PDF', 'Release.pdf', Buffer.concat([Buffer.from('<html>'), pdfOf()])],
    ['nothing', 'Release.pdf', new Uint8Array()],
  ])('of %s is refused [DOC-18, FI4]', async (_, name, bytes) => {
    const file = new Uint8Array(bytes);
    await refused(product, 'NOT_A_DOCUMENT', () =>
      uploadDocument(product, people.dana, projectId, file, { name }),
    );
  });
  it('that nobody can read says why [DOC-22]', async () => {
    const half = pdfOf().slice(0, 300);
    const { data } = await refused(product, 'UNREADABLE_DOCUMENT', () =>
      uploadDocument(product, people.dana, projectId, half),
    );
    expect(data).toEqual({ reason: 'damaged' });
  });
  it('over 25 MB is refused, also of unknown length [FI1]', async () => {
    const headers = { 'content-length': String(UPLOAD_MAX_BYTES + 1) };
    await refused(product, 'TOO_LARGE', () =>
      uploadDocument(product, people.dana, projectId, pdfOf(), { headers }),
    );
    await refused(product, 'TOO_LARGE', () =>
      uploadDocument(product, people.dana, projectId, inChunks(UPLOAD_MAX_BYTES + 1)),
    );
  });
  it('that nobody claims is gone after two hours, and one that was claimed stays [FI9]', async () => {
    const own = await newProject();
    const kept = await createDocument(product, people.dana, own);
    const before = await storedObjects(product);
    await uploadDocument(product, people.dana, own);
    product.clock.set(new Date(product.clock.now().getTime() + 3 * HOUR));
    await deleteUnclaimedUploads(product.services);
    await removeOrphans(product.services);
    expect((await storedObjects(product)).toSorted().filter((path) => path.includes(own))).toEqual(
      before.toSorted().filter((path) => path.includes(own)),
    );
    await openCopy(product, people.dana, kept);
  });
});

describe('creating a document', () => {
  it('stores what was set, lists it as pending and notifies the other side [DOC-06, DOC-13, DOC-14, DOC-20, DOC-21, LOG-06]', async () => {
    const id = await newProject();
    const made = await createDocument(product, people.dana, id, {
      description: 'Both hospitals',
      document_type: 'consent_form',
      requires_date: false,
      requires_witness: true,
      expiry_date: '2099-03-08',
    });
    expect(made).toMatchObject({
      project_id: id,
      created_by: people.dana.id,
      creator_name: 'Dana Diaz',
      title: 'Release for Mercy Hospital',
      description: 'Both hospitals',
      document_type: 'consent_form',
      requires_signature: true,
      requires_date: false,
      requires_witness: true,
      expiry_date: '2099-03-08',
      // The last moment of the day in New York, where daylight saving time has begun.
      expires_at: '2099-03-09T03:59:59.999Z',
      version: 1,
      pages: 1,
      stage: 'pending',
      standing: 'creator',
      signer_name: 'Maria Alvarez',
      my_record: null,
      is_sealed: false,
    });
    const [row] = await product.sql<{ document_url: string; path: string }>(
      `select d.document_url, f.path from signable_documents d
       join document_files f on f.document_id = d.id and f.kind = 'original' where d.id = $1`,
      [made.id],
    );
    expect(made.document_url).toBe(row?.path);
    expect((await list(id)).body.documents).toEqual([{ ...made, standing: 'signer' }]);
    const { notifications } = await page(people.maria);
    expect(notifications[0]).toMatchObject({ kind: 'document.created', subject_id: made.id });
    const [entry] = (await people.maria.call<{ entries: object[] }>('GET', `/projects/${id}/activity`)).body
      .entries;
    expect(entry).toMatchObject({ activity_type: 'document_created', subject_name: made.title });
    // A read alone is also made by a page that nobody looks at.
    await readDocument(people.maria, made);
    expect((await page(people.maria)).notifications[0]).toMatchObject({ seen: false });
    await seeSubject(people.maria, 'document', made);
    expect((await page(people.maria)).notifications[0]).toMatchObject({ seen: true });
  });

  it('twice with one client id makes one; an upload is claimed once [DOC-22]', async () => {
    const id = await newProject();
    const upload = await uploadDocument(product, people.maria, id);
    const sent = { client_id: crypto.randomUUID(), upload_id: upload.body.id, title: 'Consent' };
    const create = (fields: object) => people.maria.call('POST', `/projects/${id}/documents`, fields);
    const [one, two] = await Promise.all([create(sent), create(sent)]);
    expect(one.body).toEqual(two.body);
    await refused(product, 'INVALID_INPUT', () => create({ ...sent, client_id: crypto.randomUUID() }));
    const others = await uploadDocument(product, people.dana, id);
    await refused(product, 'INVALID_INPUT', () =>
      create({ client_id: crypto.randomUUID(), upload_id: others.body.id, title: 'Not mine' }),
    );
    expect((await list(id)).body.documents).toHaveLength(1);
  });

  it('with a day that is over, or terms of a release on something else, is refused [DOC-19]', async () => {
    const upload = await uploadDocument(product, people.maria, projectId);
    const sent = { client_id: crypto.randomUUID(), upload_id: upload.body.id, title: 'Consent' };
    for (const wrong of [{ expiry_date: '2020-01-01' }, { document_type: 'other', release: {} }])
      await refused(product, 'INVALID_INPUT', () =>
        people.maria.call('POST', `/projects/${projectId}/documents`, { ...sent, ...wrong }),
      );
  });

  it('waits for whoever joins, where there is no other side yet [DOC-09]', async () => {
    const [id = ''] = await fillProjects(product, { customer: people.maria });
    const made = await createDocument(product, people.maria, id);
    expect(made).toMatchObject({ stage: 'pending', signer_name: null });
    await people.maria.call('PUT', `/projects/${id}/provider`, { service_provider_id: people.owen.id });
    expect(await readDocument(people.owen, made)).toMatchObject({
      standing: 'signer',
      signer_name: 'Owen Okafor',
    });
  });
});

it('lists the newest first, and reads nothing of other projects [ID1] [DOC-11, DOC-25, DOC-38]', async () => {
  const id = await newProject();
  const first = await createDocument(product, people.dana, id, { title: 'First' });
  product.clock.set(new Date(product.clock.now().getTime() + 1000));
  const second = await createDocument(product, people.maria, id, { title: 'Second' });
  const { documents } = (await list(id)).body;
  expect(documents.map((each) => each.id)).toEqual([second.id, first.id]);
  // What would create one in his own project.
  const [own = ''] = await fillProjects(product, { customer: people.maria, provider: people.owen });
  const upload = await uploadDocument(product, people.owen, own);
  const another = { client_id: crypto.randomUUID(), upload_id: upload.body.id, title: 'Third' };
  for (const call of [
    () => list(id, people.owen),
    () => people.owen.call('GET', pathOf(first)),
    () => people.owen.call('GET', `${pathOf(first)}/evidence`),
    () => uploadDocument(product, people.owen, id),
    () => people.owen.call('POST', `/projects/${id}/documents`, another),
    () => people.maria.call('GET', pathOf({ ...first, project_id: projectId })),
    () => people.maria.call('GET', pathOf({ ...first, id: crypto.randomUUID() })),
  ])
    await refused(product, 'NOT_FOUND', call);
});

describe('a copy', () => {
  it('is a download that nothing caches, by a link of an hour for one person [DOC-08, SU1]', async () => {
    const made = await createDocument(product, people.dana, projectId, {}, pdfOf({ pages: 2 }));
    const { copies } = await readDocument(people.maria, made);
    expect(copies.map(({ kind, file_name }) => `${kind} ${file_name}`).toSorted()).toEqual([
      'original Release.pdf',
      'shown Release.pdf',
    ]);
    const below = new URL(copies[0]?.url ?? '').pathname.replace('/api', '');
    const response = await fetchAs(product, people.maria, below);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Release.pdf"/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    await response.body?.cancel();
    expect((await fetchAs(product, people.dana, below)).status).toBe(404);
    const opened = product.clock.now().getTime();
    for (const [after, status] of [
      [HOUR - 60_000, 200],
      [HOUR + 1, 410],
    ] as const) {
      product.clock.set(new Date(opened + after));
      expect((await fetchAs(product, people.maria, below, { method: 'HEAD' })).status).toBe(status);
    }
  });

  it('counts as opened once all of it was sent; every opening and download is evidence', async () => {
    const made = await createDocument(product, people.dana, projectId);
    expect(await readDocument(people.maria, made)).toMatchObject({ opened_at: null });
    const { copies } = await readDocument(people.maria, made);
    const url = copies.find(({ kind }) => kind === 'shown')?.url ?? '';
    const head = await fetchAs(product, people.maria, new URL(url).pathname.replace('/api', ''), {
      method: 'HEAD',
    });
    expect(head.status).toBe(200);
    expect(await readDocument(people.maria, made)).toMatchObject({ opened_at: null });
    await openCopy(product, people.maria, made);
    await openCopy(product, people.maria, made, 'original');
    await giveReason(people.ada, projectId);
    await openCopy(product, people.ada, made);
    expect(await readDocument(people.maria, made)).toMatchObject({ opened_at: expect.any(String) });
    const { evidence, is_unbroken } = await listEvidence(people.dana, made);
    expect(evidence.map(({ seq, kind, actor_name }) => [seq, kind, actor_name])).toEqual([
      [1, 'created', 'Dana Diaz'],
      [2, 'opened', 'Maria Alvarez'],
      [3, 'downloaded', 'Maria Alvarez'],
      // An admin is none of their companions.
      [4, 'opened', null],
    ]);
    expect(is_unbroken).toBe(true);
  });
});

describe('evidence', () => {
  it('is neither changed nor deleted, and an altered row is found', async () => {
    const made = await createDocument(product, people.dana, projectId);
    await openCopy(product, people.maria, made);
    await openCopy(product, people.maria, made);
    for (const change of ['update document_evidence set version = 2', 'delete from document_evidence'])
      await expect(
        product.services.db.as(people.dana.id, async (trx) => {
          const { sql } = await import('kysely');
          await sql.raw(change).execute(trx);
        }),
      ).rejects.toMatchObject({ code: '42501' });
    await product.sql(`update document_evidence set kind = 'downloaded' where document_id = $1 and seq = 2`, [
      made.id,
    ]);
    expect((await listEvidence(people.maria, made)).is_unbroken).toBe(false);
    await product.sql(`update document_evidence set kind = 'opened' where document_id = $1 and seq = 2`, [
      made.id,
    ]);
    expect((await listEvidence(people.maria, made)).is_unbroken).toBe(true);
    await product.sql('delete from document_evidence where document_id = $1 and seq = 2', [made.id]);
    expect((await listEvidence(people.maria, made)).is_unbroken).toBe(false);
  });
  it('of a hundred at once is one chain', async () => {
    const made = await createDocument(product, people.dana, projectId);
    await Promise.all(Array.from({ length: 15 }, () => openCopy(product, people.maria, made)));
    const { evidence, is_unbroken } = await listEvidence(people.maria, made);
    expect(evidence.map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
    expect(is_unbroken).toBe(true);
  });
});
