/** The calls that stream file content. They are not in the contract, but have the same guards. */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Floor } from '#server/context.ts';
import { parseOrRefuse, plainRoute } from '#server/http/plain-routes.ts';
import { readLink } from '#server/objects/links.ts';
import { MAX_DOWNLOADS, MAX_UPLOADS, openTransferSlots } from '#server/objects/transfer-slots.ts';
import { refusal } from '#server/refusal.ts';
import { cleanFileName, cleanMimeType, FILE_MAX_BYTES, NAME_MAX } from './files.rules.ts';
import { sendFile, sendThumbnail } from './files.service/download.ts';
import { storeUpload, type UploadDeps } from './files.service/upload.ts';

const UPLOAD = /^\/api\/projects\/[^/]+\/files\/?$/;
const BAD_NAME = `Give the file a name of at most ${NAME_MAX} characters.`;

/** Whether a request uploads a file: its body is not JSON, and may be large. */
export function isFileUpload(method: string, path: string): boolean {
  return method === 'PUT' && UPLOAD.test(path);
}

/**
 * Registers the four routes: upload, download, signed link, thumbnail. Each needs a session.
 * @param services the server's dependencies
 */
export function serveFiles(app: Hono, services: UploadDeps & Pick<Floor, 'auth' | 'limits'>): void {
  const uploads = openTransferSlots(MAX_UPLOADS);
  const downloads = openTransferSlots(MAX_DOWNLOADS);
  const route = plainRoute(services);

  app.put(
    '/api/projects/:id/files',
    route(async (c, person) => {
      const { id, client_id, name } = parseOrRefuse(upload, { id: c.req.param('id'), ...c.req.query() });
      if (Number(c.req.header('content-length') ?? 0) > FILE_MAX_BYTES) throw refusal('TOO_LARGE');
      const mimeType = cleanMimeType(c.req.header('content-type'));
      const size = Number(c.req.header('content-length') ?? 0);
      const asked = { projectId: id, clientId: client_id, fileName: name, mimeType, size };
      return uploads.hold(person.id, async () => {
        await services.limits.take('uploads', person.id);
        const { body, signal } = c.req.raw;
        return c.json(await storeUpload(services, person, asked, body, signal), 201);
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
      const link = readLink('files', c.req.param('token') ?? '', services.secret);
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
  const { id, file_id } = parseOrRefuse(which, c.req.param());
  return { projectId: id, fileId: file_id };
}
