// Documents for tests.
import { createHash } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { ListedDocument, OpenDocument } from '#features/documents/documents.contract.ts';
import type { UploadAnswer } from '#features/documents/documents.service/upload.ts';
import { fetchAs } from './files.ts';
import { pdfOf } from './pdfs.ts';
import type { Answer, Client, Product, Refusal } from './product.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Uploads the file of a document; the answer may be a refusal. */
export async function uploadDocument(
  product: Product,
  by: Client,
  projectId: string,
  body: Bytes | ReadableStream<Uint8Array> = pdfOf(),
  { name = 'Release.pdf', clientId = crypto.randomUUID(), headers = {} as Record<string, string> } = {},
): Promise<Answer<UploadAnswer & Refusal>> {
  const query = new URLSearchParams({ client_id: clientId, name });
  const response = await product.app.request(
    `http://localhost:3000/api/projects/${projectId}/documents/uploads?${query}`,
    {
      method: 'PUT',
      body,
      duplex: 'half',
      headers: { ...(by.cookie ? { cookie: by.cookie } : {}), 'content-type': 'application/pdf', ...headers },
    } as RequestInit,
  );
  const { status } = response;
  return { status, body: (await response.json()) as UploadAnswer & Refusal, headers: response.headers };
}

/** Creates a document. @returns it */
export async function createDocument(
  product: Product,
  by: Client,
  projectId: string,
  fields: object = {},
  file?: Bytes,
): Promise<ListedDocument> {
  const upload = await uploadDocument(product, by, projectId, file);
  const { status, body } = await by.call<ListedDocument>('POST', `/projects/${projectId}/documents`, {
    client_id: crypto.randomUUID(),
    upload_id: upload.body.id,
    title: 'Release for Mercy Hospital',
    ...fields,
  });
  if (status !== 201) throw new Error(`creating a document failed: ${JSON.stringify(body)}`);
  return body;
}

type Which = Pick<ListedDocument, 'id' | 'project_id'>;
export const pathOf = ({ project_id, id }: Which) => `/projects/${project_id}/documents/${id}`;

export const readDocument = async (by: Client, which: Which) =>
  (await by.call<OpenDocument>('GET', pathOf(which))).body;

/** Reads all of a copy. @returns its bytes */
export async function openCopy(
  product: Product,
  by: Client,
  which: Which,
  kind: 'original' | 'shown' | 'text' | 'sealed' = 'shown',
): Promise<Buffer> {
  const { copies } = await readDocument(by, which);
  const copy = copies.find((each) => each.kind === kind);
  if (!copy) throw new Error(`there is no ${kind} copy`);
  const response = await fetchAs(product, by, new URL(copy.url).pathname.replace('/api', ''));
  if (response.status !== 200) throw new Error(`the copy answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== copy.sha256) throw new Error('another file came');
  return bytes;
}

/** What signing takes, of the document as it is now. */
export async function signatureFor(by: Client, which: Which, name = 'Maria Alvarez') {
  const { version, copies } = await readDocument(by, which);
  return {
    request_id: crypto.randomUUID(),
    version,
    shown_sha256: copies.find(({ kind }) => kind === 'shown')?.sha256,
    ink: { method: 'typed', name },
    time_zone: 'America/Chicago',
  };
}

/** Opens a document, and consents to sign electronically. */
export async function openToSign(product: Product, by: Client, which: Which): Promise<void> {
  await openCopy(product, by, which);
  await by.call('POST', `${pathOf(which)}/consent`, { version: 1 });
}

interface Decided {
  stage: ListedDocument['stage'];
  version: number;
}

/** Signs a document that is open. */
export async function signDocument(by: Client, which: Which, fields: object = {}) {
  const sent = { ...(await signatureFor(by, which)), ...fields };
  return by.call<Decided & Refusal>('POST', `${pathOf(which)}/sign`, sent);
}

/** Declines a document. */
export function declineDocument(by: Client, which: Which, fields: object = {}) {
  const sent = { request_id: crypto.randomUUID(), version: 1, reason: 'I have questions first', ...fields };
  return by.call<Decided & Refusal>('POST', `${pathOf(which)}/decline`, sent);
}

/** Waits until everything signed is sealed, which happens in the background. */
export async function sealingDone(product: Product): Promise<void> {
  await vi.waitFor(
    async () => expect(await product.sql('select document_id from documents_to_seal')).toEqual([]),
    { timeout: 15_000 },
  );
}

interface EvidenceAnswer {
  evidence: { seq: number; kind: string; actor_name: string | null; version: number; hash: string }[];
  next: number | null;
  is_unbroken: boolean;
}

export const listEvidence = async (by: Client, which: Which) =>
  (await by.call<EvidenceAnswer>('GET', `${pathOf(which)}/evidence`)).body;

/**
 * Inserts a document with its two copies, of which nothing is in the store: quicker than creating it.
 * @returns its id, or without a document the id of the upload
 */
export async function fillDocument(
  product: Product,
  { projectId, by, signerRole = 'provider' }: { projectId: string; by: string; signerRole?: string },
  isUploadOnly = false,
): Promise<string> {
  const id = crypto.randomUUID();
  const uploadId = crypto.randomUUID();
  const documentId = isUploadOnly ? null : id;
  if (!isUploadOnly)
    await product.sql(
      `insert into signable_documents
         (id, project_id, client_id, created_by, signer_role, title, document_url, created_at)
       values ($1, $2, gen_random_uuid(), $3, $4, 'Release', 'x', now())`,
      [id, projectId, by, signerRole],
    );
  for (const [n, kind] of ['original', 'shown'].entries())
    await product.sql(
      `insert into document_files (id, project_id, document_id, version, kind, upload_id, uploaded_by, file_name,
         path, file_size, mime_type, sha256, wrapped_key, pages, has_text, was_signed, word_attached, created_at)
       select gen_random_uuid(), $1::uuid, $2, $3, $4, $5::uuid, $6, 'a.pdf', $1 || '/' || $7 || '-' || replace($5::text, '-', '') || '.pdf', 1,
         'application/pdf', decode(repeat('00', 32), 'hex'), decode(repeat('00', 60), 'hex'),
         $8, $9, $9, $9, now()`,
      [
        projectId,
        documentId,
        documentId && 1,
        kind,
        uploadId,
        by,
        n,
        kind === 'shown' ? 1 : null,
        kind === 'shown' ? false : null,
      ],
    );
  return isUploadOnly ? uploadId : id;
}
