/** The calls that stream file content. They are not in the contract, but have the same guards. */
import { ORPCError } from '@orpc/server';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { ErrorCode } from '#kit/errors.ts';
import type { Floor, Person } from '#server/context.ts';
import { refuse } from '#server/http/security.ts';
import { refusal } from '#server/refusal.ts';
import { cleanFileName, cleanMimeType, FILE_MAX, NAME_MAX } from './files.rules.ts';
import { sendFile, sendThumbnail } from './files.service/download.ts';
import { readLink } from './files.service/links.ts';
import { DOWNLOADS_MAX, openTransferSlots, UPLOADS_MAX } from './files.service/transfer-slots.ts';
import { CutOffError, storeUpload, type UploadDeps } from './files.service/upload.ts';

const UPLOAD = /^\/api\/projects\/[^/]+\/files\/?$/;
const BAD_NAME = `Give the file a name of at most ${NAME_MAX} characters.`;

/** Whether a request uploads a file: its body is not JSON, and may be large. */
export function isUpload(method: string, path: string): boolean {
  return method === 'PUT' && UPLOAD.test(path);
}

/**
 * Registers the four routes: upload, download, signed link, thumbnail. Each needs a session.
 * @param services the server's dependencies
 */
export function serveFiles(app: Hono, services: UploadDeps & Pick<Floor, 'auth' | 'limits'>): void {
  const uploads = openTransferSlots(UPLOADS_MAX);
  const downloads = openTransferSlots(DOWNLOADS_MAX);
  const route = (work: (c: Context, person: Person) => Promise<Response>) => (c: Context) =>
    answering(c, services, work);

  app.put(
    '/api/projects/:id/files',
    route(async (c, person) => {
      const { id, client_id, name } = read(upload, { id: c.req.param('id'), ...c.req.query() });
      if (Number(c.req.header('content-length') ?? 0) > FILE_MAX) throw refusal('TOO_LARGE');
      const mimeType = cleanMimeType(c.req.header('content-type'));
      const size = Number(c.req.header('content-length') ?? 0);
      const asked = { projectId: id, clientId: client_id, fileName: name, mimeType, size };
      return uploads.hold(person.id, async () => {
        await services.limits.take('uploads', person.id);
        return c.json(await storeUpload(services, person, asked, c.req.raw.body), 201);
      });
    }),
  );
  app.get(
    '/api/projects/:id/files/:file_id/content',
    route((c, person) => sendFile(services, person, whichFile(c), { head: isHead(c), downloads })),
  );
  app.get(
    '/api/projects/:id/files/:file_id/thumbnail',
    route((c, person) => sendThumbnail(services, person, whichFile(c), isHead(c))),
  );
  app.get(
    '/api/files/:token',
    route((c, person) => {
      const link = readLink(c.req.param('token') ?? '', services.secret);
      // Someone else's link is treated like none.
      if (!link || link.personId !== person.id) throw refusal('NOT_FOUND');
      if (services.clock.now().getTime() > link.expiresAt) throw refusal('LINK_EXPIRED');
      return sendFile(services, person, link, { head: isHead(c), downloads });
    }),
  );
}

const upload = z.object({
  id: z.uuid(),
  client_id: z.uuid(),
  name: z.string(BAD_NAME).transform((sent, context) => {
    const name = cleanFileName(sent);
    if (name === null) context.addIssue({ code: 'custom', message: BAD_NAME });
    return name ?? z.NEVER;
  }),
});
const which = z.object({ id: z.uuid(), file_id: z.uuid() });

/** Hono routes HEAD to the GET handler. */
const isHead = (c: Context) => c.req.raw.method === 'HEAD';

function whichFile(c: Context) {
  const { id, file_id } = read(which, c.req.param());
  return { projectId: id, fileId: file_id };
}

/** @throws INVALID_INPUT with the invalid fields */
function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw refusal('INVALID_INPUT', { fields });
}

async function answering(
  c: Context,
  { auth, log }: Pick<Floor, 'auth' | 'log'>,
  work: (c: Context, person: Person) => Promise<Response>,
): Promise<Response> {
  try {
    const person = await auth.identify(c.req.raw.headers);
    if (!person) throw refusal('UNAUTHENTICATED');
    return await work(c, person);
  } catch (error) {
    // The client is gone; nobody reads this.
    if (error instanceof CutOffError) return refuse(c, 'INVALID_INPUT', { fields: [] });
    if (!(error instanceof ORPCError) || !error.defined) throw error;
    const code = error.code as ErrorCode;
    if (code === 'STORE_FULL' || code === 'STORE_UNAVAILABLE') log.error({ code }, 'a file call failed');
    const { retry_after = code === 'STORE_UNAVAILABLE' ? 2 : 0 } = (error.data ?? {}) as {
      retry_after?: number;
    };
    if (retry_after) c.header('retry-after', String(retry_after));
    return refuse(c, code, error.data);
  }
}
