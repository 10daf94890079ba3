/** Serving a copy of a document; each time is evidence. */

import { attachmentHeader } from '#features/files/files.rules.ts';
import { enterProject } from '#features/projects/projects.queries.ts';
import type { Floor, Person } from '#server/context.ts';
import { DamagedError } from '#server/objects/cipher.ts';
import { asRefusal } from '#server/objects/receive.ts';
import { type Pieces, PRIVATE, streamOf } from '#server/objects/send.ts';
import type { TransferSlots } from '#server/objects/transfer-slots.ts';
import { refusal } from '#server/refusal.ts';
import { addEvidence } from '../documents.evidence.queries.ts';
import { type CopyRow, findCopy } from '../documents.files.queries.ts';
import { type CopyDeps, openCopy } from './copies.ts';

export type SendDeps = CopyDeps & Pick<Floor, 'log'>;

/**
 * The response with a copy. The shown copy counts as opened once all of it was sent, the others as downloaded.
 * @param how `head`: headers only; `downloads`: a slot is held until the response ends
 * @throws refusals NOT_FOUND, TOO_MANY_REQUESTS, STORE_UNAVAILABLE, INTERNAL
 */
export async function sendCopy(
  services: SendDeps,
  person: Person,
  { projectId, fileId }: { projectId: string; fileId: string },
  { head, downloads }: { head: boolean; downloads: TransferSlots },
): Promise<Response> {
  const copy = await inProject(services, person, projectId, (trx) => findCopy(trx, projectId, fileId));
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
    const pieces = await reading(services, copy);
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

async function reading(services: SendDeps, copy: CopyRow): Promise<Pieces> {
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
  await inProject(services, person, project_id, (trx) =>
    addEvidence(
      trx,
      document,
      kind === 'shown' ? 'opened' : 'downloaded',
      { at: services.clock.now(), actorId: person.id },
      { copy: kind },
    ),
  );
}

/** Works as somebody who may enter the project; an admin’s access is recorded. */
async function inProject<T>(
  { clock, db }: SendDeps,
  person: Person,
  projectId: string,
  work: Parameters<typeof db.as<T>>[1],
): Promise<T> {
  return db.as(person.id, async (trx) => {
    if (!(await enterProject(trx, projectId, { by: person.id, at: clock.now() }))) throw refusal('NOT_FOUND');
    return work(trx);
  });
}
