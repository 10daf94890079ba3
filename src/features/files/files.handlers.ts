/** Files: list, read one, rename, delete, create a link. */
import { implement } from '@orpc/server';
import { retryWhenRefused } from '#db/open.ts';
import { DONE } from '#kit/contract.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { signLink } from '#server/objects/links.ts';
import { asRefusal } from '#server/objects/receive.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { workInProject } from '../projects/projects.entering.handlers.ts';
import { files } from './files.contract.ts';
import * as queries from './files.queries.ts';
import {
  LINK_SECONDS,
  mayDelete,
  mayRename,
  objectKey,
  quotas,
  renamed,
  tighterQuota,
} from './files.rules.ts';
import { deleteOrphan, deleteOrphanOrDefer } from './files.service/orphans.ts';

const os = implement(files).$context<RequestContext<'blobs' | 'config' | 'publicUrl' | 'secret'>>();

const list = os.list
  .use(requireSession)
  .handler(async ({ input: { id, after, search }, context }) =>
    workInProject(context, id, (trx) => queries.listFiles(trx, id, after, search)),
  );

const read = os.read.use(requireSession).handler(async ({ input: { id, file_id }, context }) =>
  workInProject(context, id, async (trx) => {
    const file = await queries.findListed(trx, id, file_id);
    if (!file) throw refusal('NOT_FOUND');
    return file;
  }),
);

const rename = os.rename.use(requireSession).handler(async ({ input, context }) => {
  const { id, file_id, seen } = input;
  return workInProject(context, id, async (trx, project, actor) => {
    const file = await queries.findFile(trx, id, file_id);
    if (!file) throw refusal('NOT_FOUND');
    if (!mayRename(file, project, actor.by)) throw refusal('FORBIDDEN');
    const held = await queries.lockFile(trx, id, file_id);
    // Deleted by someone else a moment ago.
    if (!held) throw refusal('NOT_FOUND');
    const { file_name } = held;
    const name = renamed(file_name, input.file_name);
    if (name === null) throw wrongField('file_name', 'Enter a name.');
    if (seen !== undefined && seen !== file_name && name !== file_name)
      throw refusal('CHANGED_MEANWHILE', { file_name });
    if (name !== file_name) await queries.renameFile(trx, id, file_id, name, actor);
    const after = await queries.findListed(trx, id, file_id);
    if (!after) throw refusal('NOT_FOUND');
    return after;
  });
});

const room = os.room.use(requireSession).handler(async ({ input: { id }, context }) => {
  const { config, person } = context;
  return workInProject(context, id, async (trx) => ({
    room: tighterQuota(await queries.findTotals(trx, id, person.id), quotas(config)),
  }));
});

/**
 * Deletes the object first, and the row in the same transaction (FILE-16); if the store refuses, both stay
 * (FILE-17).
 */
const remove = os.remove.use(requireSession).handler(async ({ input: { id, file_id }, context }) => {
  const { blobs, log, person } = context;
  const removeOnce = () =>
    workInProject(context, id, async (trx, _, actor) => {
      const file = await queries.findFile(trx, id, file_id);
      if (!file) throw refusal('NOT_FOUND');
      if (!mayDelete(file, person.id)) throw refusal('FORBIDDEN');
      const gone = await queries.deleteFile(trx, file, actor);
      // A parallel request of the same person was faster.
      if (!gone) throw refusal('NOT_FOUND');
      await deleteOrphan(trx, blobs, objectKey(file.file_path));
      return file;
    });
  try {
    // Checked up front, so that an unavailable store does not tie up a transaction and its connection.
    await blobs.ready();
    const { thumbnail_path } = await retryWhenRefused(removeOnce);
    // In a transaction of its own: if this fails, no file is left that would need it.
    if (thumbnail_path) await deleteOrphanOrDefer(context, person.id, objectKey(thumbnail_path));
    return DONE;
  } catch (error) {
    const answer = asRefusal(error);
    if (answer !== error) log.error({ error }, 'a file could not be deleted from the store');
    throw answer;
  }
});

const link = os.link.use(requireSession).handler(async ({ input: { id, file_id }, context }) => {
  const { person, publicUrl, secret } = context;
  const at = await workInProject(context, id, async (trx, _, actor) => {
    if (!(await queries.findFile(trx, id, file_id))) throw refusal('NOT_FOUND');
    return actor.at;
  });
  const expiresAt = at.getTime() + LINK_SECONDS * 1000;
  const token = signLink(
    { of: 'files', fileId: file_id, projectId: id, personId: person.id, expiresAt },
    secret,
  );
  return { url: `${publicUrl}/api/files/${token}`, expires_at: new Date(expiresAt).toISOString() };
});

export const filesHandlers = { list, read, room, rename, remove, link };
