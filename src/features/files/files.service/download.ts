/** Serving a file: permission, content, and recording the access. */
import type { Trx } from '#db/open.ts';
import { record } from '#db/record.ts';
import { markSubjectsSeen } from '#features/activity/activity.queries.ts';
import { enterProject } from '#features/projects/projects.queries.ts';
import { roleIn } from '#features/projects/projects.rules.ts';
import type { Actor } from '#kit/actor.ts';
import type { Floor, Person } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { fileDamaged } from '../files.events.ts';
import { type FileRow, findFile, markAccessed } from '../files.queries.ts';
import { attachmentHeader, servedType } from '../files.rules.ts';
import { DamagedError, installationKey, unwrapKey } from './cipher.ts';
import { TRANSFER_MAX_MS } from './orphans.ts';
import { getChecked, getDecrypted } from './stored.ts';
import type { TransferSlots } from './transfer-slots.ts';
import { asRefusal, SILENT_MS } from './upload.ts';

export type DownloadDeps = Pick<Floor, 'blobs' | 'clock' | 'db' | 'log' | 'secret'>;

export interface FileRef {
  projectId: string;
  fileId: string;
}

/** Nothing in it runs in a page, and no intermediary caches it. */
const PRIVATE = {
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

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
  const file = await findForReader(services, person, which, head);
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
    pieces = await reading(services, person, file, (key) =>
      getChecked(blobs, file.file_path, key, file.sha256),
    );
    await db.as(person.id, (trx) => markOpened(trx, file.id, { by: person.id, at: clock.now() }));
    return new Response(streamOf(services, person, file, pieces, release), { headers });
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
  const file = await findForReader(services, person, which, true);
  const path = file.thumbnail_path;
  if (!path) throw refusal('NOT_FOUND');
  const headers = { ...PRIVATE, 'content-type': 'image/webp' };
  if (head) return new Response(null, { headers });
  const pieces = await reading(services, person, file, (key) => getDecrypted(services.blobs, path, key));
  return new Response(streamOf(services, person, file, pieces), { headers });
}

/** An admin sees the row only while the access is being recorded, so theirs is marked here already. */
async function findForReader(
  { clock, db }: DownloadDeps,
  person: Person,
  { projectId, fileId }: FileRef,
  isGlance: boolean,
): Promise<FileRow> {
  const actor = { by: person.id, at: clock.now() };
  return db.as(person.id, async (trx: Trx) => {
    const project = await enterProject(trx, projectId, actor);
    const file = project && (await findFile(trx, projectId, fileId));
    if (!file) throw refusal('NOT_FOUND');
    if (!isGlance && roleIn(project, person.id) === 'admin') await markOpened(trx, fileId, actor);
    return file;
  });
}

/** FILE-13. Also clears the notifications about the file. */
async function markOpened(trx: Trx, fileId: string, { by, at }: Actor): Promise<void> {
  await markAccessed(trx, fileId, at);
  await markSubjectsSeen(trx, by, 'file', [fileId]);
}

type Pieces = AsyncIterableIterator<Buffer>;

async function reading(
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
    .as(id, (trx) => record(trx, fileDamaged, facts))
    .catch((failure: unknown) => log.error({ error: failure }, 'a damaged file could not be recorded'));
}

/**
 * A response body. Errors on the way are logged, and the response stays incomplete. It is also cut off if the
 * client stops reading, because open reads in the store are a shared resource.
 */
function streamOf(
  services: DownloadDeps,
  person: Person,
  file: FileRow,
  pieces: Pieces,
  onEnd = () => {},
): ReadableStream<Uint8Array> {
  const { log } = services;
  const started = performance.now();
  let idle: NodeJS.Timeout | undefined;
  const waitForReader = (controller: ReadableStreamDefaultController) => {
    idle = setTimeout(() => {
      log.info({ file: file.id }, 'nobody read on while a file was sent');
      controller.error(new Error('nobody read on'));
      onEnd();
      void pieces.return?.().catch(() => {});
    }, SILENT_MS);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: waitForReader,
      pull: async (controller) => {
        clearTimeout(idle);
        try {
          if (performance.now() - started > TRANSFER_MAX_MS) throw new Error('it took too long');
          const { done, value } = await pieces.next();
          if (done) {
            onEnd();
            return controller.close();
          }
          controller.enqueue(value);
          waitForReader(controller);
        } catch (error) {
          log.error({ error, file: file.id }, 'a file broke off while it was sent');
          onEnd();
          await recordDamage(services, person, file, error);
          await pieces.return?.();
          throw error;
        }
      },
      cancel: async () => {
        clearTimeout(idle);
        onEnd();
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
