// Documents on a started server.
import type { ListedDocument, OpenDocument } from '#features/documents/documents.contract.ts';
import { ask } from './over-http.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export const pathOf = ({ project_id, id }: Pick<ListedDocument, 'id' | 'project_id'>) =>
  `/projects/${project_id}/documents/${id}`;

/** Uploads a file, and creates a document from it. */
export async function createDocument(
  url: string,
  cookie: string,
  projectId: string,
  file: Bytes,
): Promise<ListedDocument> {
  const query = new URLSearchParams({ client_id: crypto.randomUUID(), name: 'Release.pdf' });
  const uploaded = await fetch(`${url}/api/projects/${projectId}/documents/uploads?${query}`, {
    method: 'PUT',
    headers: { cookie },
    body: file,
  });
  if (!uploaded.ok) throw new Error(`an upload answered ${uploaded.status}: ${await uploaded.text()}`);
  const { id: upload_id } = (await uploaded.json()) as { id: string };
  const document = { client_id: crypto.randomUUID(), upload_id, title: 'Release' };
  return ask(url, cookie, 'POST', `/projects/${projectId}/documents`, document);
}

/** Reads all pages, and consents to sign electronically. */
export async function openToSign(url: string, cookie: string, made: ListedDocument): Promise<void> {
  const { copies } = await ask<OpenDocument>(url, cookie, 'GET', pathOf(made));
  await bytesOf(url, cookie, copies.find(({ kind }) => kind === 'shown')?.url ?? '');
  // Its evidence is written after the last byte.
  while (!(await ask<OpenDocument>(url, cookie, 'GET', pathOf(made))).opened_at);
  await ask(url, cookie, 'POST', `${pathOf(made)}/consent`, { version: 1 });
}

/** Signs a document that is open. */
export async function signDocument(url: string, cookie: string, made: ListedDocument): Promise<void> {
  const { copies, version } = await ask<OpenDocument>(url, cookie, 'GET', pathOf(made));
  await ask(url, cookie, 'POST', `${pathOf(made)}/sign`, {
    request_id: crypto.randomUUID(),
    version,
    shown_sha256: copies.find(({ kind }) => kind === 'shown')?.sha256,
    ink: { method: 'typed', name: 'Dana Whitfield' },
    time_zone: 'America/Chicago',
  });
}

/** @returns what is behind a link to a copy */
export async function bytesOf(url: string, cookie: string, link: string): Promise<Buffer> {
  const answer = await fetch(`${url}${new URL(link).pathname}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`a copy answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
