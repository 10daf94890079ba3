/** Serving a file: permission, content, and recording the access. */
import { recordMembersReading } from '#db/access-record.ts';
import type { Trx } from '#db/open.ts';
import { recordEvent } from '#db/record.ts';
import { markSubjectsSeen } from '#features/activity/activity.queries.ts';
import { workInProject } from '#features/projects/projects.entering.handlers.ts';
import { readingIn } from '#features/projects/projects.queries.ts';
import { standingIn } from '#features/projects/projects.rules.ts';
import type { Actor } from '#kit/actor.ts';
import type { Floor, Person } from '#server/context.ts';
import { DamagedError, installationKey, unwrapKey } from '#server/objects/cipher.ts';
import { asRefusal } from '#server/objects/receive.ts';
import { type Pieces, PRIVATE, streamOf } from '#server/objects/send.ts';
import { getChecked, getDecrypted } from '#server/objects/stored.ts';
import type { TransferSlots } from '#server/objects/transfer-slots.ts';
import { refusal } from '#server/refusal.ts';
import { fileDamaged } from '../files.events.ts';
import { type FileRow, findFile, markAccessed } from '../files.queries.ts';
import { attachmentHeader, objectKey, servedType } from '../files.rules.ts';

export type DownloadDeps = Pick<Floor, 'blobs' | 'clock' | 'db' | 'log' | 'secret'>;

type FileReading = ReturnType<typeof readingIn>;

export interface FileRef {
  projectId: string;
  fileId: string;
}

/**
 * The response with a file (FILE-13). Damage cuts the response short.
 * @param how `head`: headers only; `downloads`: a slot is held until the response ends
 * @throws refusals NOT_FOUND, TOO_MANY_REQUESTS, STORE_UNAVAILABLE, INTERNAL
 */
export async function sendFile(
  services: DownloadDeps,
  person: Person,
  which: FileRef,
  { head, downloads }: { head: boolean; downloads: TransferSlots },
): Promise<Response> {
  const { blobs, clock, db } = services;
  const { file, reading: read } = await findForReader(services, person, which, head);
  const headers = {
    ...PRIVATE,
    'content-type': servedType(file.mime_type),
    'content-length': String(file.file_size),
    'content-disposition': attachmentHeader(file.file_name),
  };
  if (head) return new Response(null, { headers });
  const release = downloads.take(person.id);
  let pieces: Pieces | undefined;
  try {
    pieces = await openOrRefuse(services, person, file, (key) =>
      getChecked(blobs, objectKey(file.file_path), key, file.sha256),
    );
    const actor = { by: person.id, at: clock.now() };
    await db.as(person.id, async (trx) => {
      await markOpened(trx, file.id, actor);
      await recordMembersReading(trx, read);
    });
    return new Response(streamPieces(services, person, file, pieces, release), { headers });
  } catch (error) {
    release();
    await pieces?.return?.();
    throw error;
  }
}

/** A file's thumbnail. @throws refusals NOT_FOUND if it has none, STORE_UNAVAILABLE, INTERNAL */
export async function sendThumbnail(
  services: DownloadDeps,
  person: Person,
  which: FileRef,
  head: boolean,
): Promise<Response> {
  const { file } = await findForReader(services, person, which, true);
  const path = file.thumbnail_path;
  if (!path) throw refusal('NOT_FOUND');
  const headers = { ...PRIVATE, 'content-type': 'image/webp' };
  if (head) return new Response(null, { headers });
  const pieces = await openOrRefuse(services, person, file, (key) =>
    getDecrypted(services.blobs, objectKey(path), key),
  );
  return new Response(streamPieces(services, person, file, pieces), { headers });
}

/** An admin sees the row only while the access is being recorded, so theirs is marked here already. */
async function findForReader(
  services: DownloadDeps,
  person: Person,
  { projectId, fileId }: FileRef,
  isGlance: boolean,
): Promise<{ file: FileRow; reading: FileReading }> {
  return workInProject({ ...services, person }, projectId, async (trx, project, actor) => {
    const file = await findFile(trx, projectId, fileId);
    if (!file) throw refusal('NOT_FOUND');
    if (!isGlance && standingIn(project, person.id) === 'admin') await markOpened(trx, fileId, actor);
    return { file, reading: readingIn(project, 'file', fileId, actor) };
  });
}

/** FILE-13. Also clears the notifications about the file. */
async function markOpened(trx: Trx, fileId: string, { by, at }: Actor): Promise<void> {
  await markAccessed(trx, fileId, at);
  await markSubjectsSeen(trx, by, 'file', [fileId]);
}

async function openOrRefuse(
  services: DownloadDeps,
  person: Person,
  file: FileRow,
  open: (key: Buffer) => Promise<Pieces | null>,
): Promise<Pieces> {
  const { secret, log } = services;
  try {
    const pieces = await open(unwrapKey(file.wrapped_key, installationKey(secret), file.file_path));
    if (!pieces) throw new DamagedError('there is no object');
    return pieces;
  } catch (error) {
    log.error({ error, file: file.id }, 'a file could not be read');
    await recordDamage(services, person, file, error);
    throw error instanceof DamagedError ? refusal('INTERNAL') : asRefusal(error);
  }
}

/** Records in the event log that a file is damaged, whatever else happens to it. */
async function recordDamage(
  { clock, db, log }: DownloadDeps,
  { id }: Person,
  file: FileRow,
  error: unknown,
): Promise<void> {
  if (!(error instanceof DamagedError)) return;
  const facts = { at: clock.now(), actorId: id, subjectId: file.id };
  await db
    .as(id, (trx) => recordEvent(trx, fileDamaged, facts))
    .catch((failure: unknown) => log.error({ error: failure }, 'a damaged file could not be recorded'));
}

const streamPieces = (
  services: DownloadDeps,
  person: Person,
  file: FileRow,
  pieces: Pieces,
  release = () => {},
) =>
  streamOf(pieces, {
    log: services.log,
    file: file.id,
    onEnd: async () => release(),
    onBroken: (error) => recordDamage(services, person, file, error),
  });
