/** Serving copies of a document, and its evidence; each time is evidence. */
import { createHash } from 'node:crypto';
import { recordMembersReading } from '#db/access-record.ts';
import { attachmentHeader, cleanFileName } from '#features/files/files.rules.ts';
import { workInProject } from '#features/projects/projects.entering.handlers.ts';
import { readingIn } from '#features/projects/projects.queries.ts';
import type { Floor, Person } from '#server/context.ts';
import { DamagedError } from '#server/objects/cipher.ts';
import { asRefusal } from '#server/objects/receive.ts';
import { type Pieces, PRIVATE, streamOf } from '#server/objects/send.ts';
import type { TransferSlots } from '#server/objects/transfer-slots.ts';
import { refusal } from '#server/refusal.ts';
import { addEvidence, listChain } from '../documents.evidence.queries.ts';
import { brokenAt, HOW_TO_CHECK } from '../documents.evidence.rules.ts';
import { type CopyRow, findCopy } from '../documents.files.queries.ts';
import { findDocument } from '../documents.queries.ts';
import { READ_COPIES } from '../documents.rules.ts';
import { type CopyDeps, openCopy } from './copies.ts';

export type SendDeps = CopyDeps & Pick<Floor, 'log'>;

/**
 * The response with a copy. What is read on screen counts as opened once all of it was sent, the others as downloaded.
 * @param how `head`: headers only; `downloads`: a slot is held until the response ends
 * @throws refusals NOT_FOUND, TOO_MANY_REQUESTS, STORE_UNAVAILABLE, INTERNAL
 */
export async function sendCopy(
  services: SendDeps,
  person: Person,
  { projectId, fileId }: { projectId: string; fileId: string },
  { head, downloads }: { head: boolean; downloads: TransferSlots },
): Promise<Response> {
  const copy = await workInProject({ ...services, person }, projectId, async (trx, project, actor) => {
    const found = await findCopy(trx, projectId, fileId);
    // Before the first byte, and not only once all of it has arrived, as the evidence has it.
    if (found && !head)
      await recordMembersReading(trx, readingIn(project, 'document', found.document_id ?? fileId, actor));
    return found;
  });
  if (!copy) throw refusal('NOT_FOUND');
  const headers = {
    ...PRIVATE,
    'content-type': copy.mime_type,
    'content-length': String(copy.file_size),
    'content-disposition': attachmentHeader(copy.file_name),
  };
  if (head) return new Response(null, { headers });
  const release = downloads.take(person.id);
  try {
    const pieces = await openOrRefuse(services, copy);
    const body = streamOf(pieces, {
      log: services.log,
      file: copy.id,
      onEnd: async (isWhole) => {
        release();
        if (isWhole) await recordSent(services, person, copy);
      },
      onBroken: async () => {},
    });
    return new Response(body, { headers });
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The response with all of a document's evidence, and how anybody checks it.
 * @throws refusal NOT_FOUND
 */
export async function sendEvidence(
  services: SendDeps,
  person: Person,
  { projectId, documentId }: { projectId: string; documentId: string },
  { head }: { head: boolean },
): Promise<Response> {
  const written_at = services.clock.now();
  return workInProject({ ...services, person }, projectId, async (trx, project) => {
    const document = await findDocument(trx, projectId, documentId);
    if (!document) throw refusal('NOT_FOUND');
    const evidence = await listChain(trx, documentId);
    const { id, title, version } = document;
    const file = JSON.stringify(
      {
        document: { id, title, version },
        written_at: written_at.toISOString(),
        is_unbroken: brokenAt(id, evidence, sha256After) === null,
        how_to_check: HOW_TO_CHECK,
        evidence,
      },
      null,
      2,
    );
    if (!head) {
      const by = { at: written_at, actorId: person.id };
      await addEvidence(trx, document, 'downloaded', by, { copy: 'evidence' });
      await recordMembersReading(trx, readingIn(project, 'evidence', id, { by: person.id, at: written_at }));
    }
    const headers = {
      ...PRIVATE,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(file)),
      'content-disposition': attachmentHeader(cleanFileName(`${title}-evidence.json`) ?? 'evidence.json'),
    };
    return new Response(head ? null : file, { headers });
  });
}

const sha256After = (firstInHex: string, text: string) =>
  createHash('sha256').update(Buffer.from(firstInHex, 'hex')).update(text).digest('hex');

async function openOrRefuse(services: SendDeps, copy: CopyRow): Promise<Pieces> {
  try {
    return await openCopy(services, copy);
  } catch (error) {
    services.log.error({ error, file: copy.id }, 'a copy could not be read');
    throw error instanceof DamagedError ? refusal('INTERNAL') : asRefusal(error);
  }
}

async function recordSent(services: SendDeps, person: Person, copy: CopyRow): Promise<void> {
  const { document_id, project_id, version, kind } = copy;
  if (document_id === null || version === null) return;
  const document = { id: document_id, project_id, version };
  const by = { at: services.clock.now(), actorId: person.id };
  const what = READ_COPIES.has(kind) ? 'opened' : 'downloaded';
  await workInProject({ ...services, person }, project_id, (trx) =>
    addEvidence(trx, document, what, by, { copy: kind }),
  );
}
