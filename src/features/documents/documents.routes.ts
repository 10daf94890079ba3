/** The calls that stream copies of documents. They are not in the contract, but have the same guards. */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Floor } from '#server/context.ts';
import { parseOrRefuse, plainRoute } from '#server/http/plain-routes.ts';
import { readLink } from '#server/objects/links.ts';
import { MAX_DOWNLOADS, openTransferSlots } from '#server/objects/transfer-slots.ts';
import { refusal } from '#server/refusal.ts';
import { cleanFileName, NAME_MAX } from '../files/files.rules.ts';
import { UPLOAD_MAX_BYTES } from './documents.rules.ts';
import { sendCopy, sendEvidence } from './documents.service/send.ts';
import { storeUpload, type UploadDeps } from './documents.service/upload.ts';

const UPLOAD = /^\/api\/projects\/[^/]+\/documents\/uploads\/?$/;
const BAD_NAME = `Give the file a name of at most ${NAME_MAX} characters.`;
/** Concurrent uploads of this process: each is held in memory, 25 MB at most. */
const MAX_UPLOADS = 10;

/** Whether a request uploads a document: its body is not JSON, and may be large. */
export function isDocumentUpload(method: string, path: string): boolean {
  return method === 'PUT' && UPLOAD.test(path);
}

/** Registers the routes: upload, a copy by its signed link, and the evidence. Each needs a session. */
export function serveDocuments(
  app: Hono,
  services: UploadDeps & Pick<Floor, 'auth' | 'limits' | 'log'>,
): void {
  const uploads = openTransferSlots(MAX_UPLOADS);
  const downloads = openTransferSlots(MAX_DOWNLOADS);
  const route = plainRoute(services);

  app.put(
    '/api/projects/:id/documents/uploads',
    route(async (c, person) => {
      const { id, client_id, name } = parseOrRefuse(upload, { id: c.req.param('id'), ...c.req.query() });
      const size = Number(c.req.header('content-length') ?? 0);
      if (size > UPLOAD_MAX_BYTES) throw refusal('TOO_LARGE');
      const asked = { projectId: id, uploadId: client_id, fileName: name, size };
      return uploads.hold(person.id, async () => {
        await services.limits.take('uploads', person.id);
        return c.json(await storeUpload(services, person, asked, c.req.raw.body), 201);
      });
    }),
  );
  app.get(
    '/api/projects/:id/documents/:document_id/evidence.json',
    route((c, person) => {
      const { id: projectId, document_id: documentId } = parseOrRefuse(oneDocument, c.req.param());
      return sendEvidence(services, person, { projectId, documentId }, { head: isHead(c) });
    }),
  );
  app.get(
    '/api/documents/:token',
    route((c, person) => {
      const link = readLink('documents', c.req.param('token') ?? '', services.secret);
      // Someone else's link is treated like none.
      if (!link || link.personId !== person.id) throw refusal('NOT_FOUND');
      if (services.clock.now().getTime() > link.expiresAt) throw refusal('LINK_EXPIRED');
      return sendCopy(services, person, link, { head: isHead(c), downloads });
    }),
  );
}

/** Hono routes HEAD to the GET handler. */
const isHead = (c: Context) => c.req.raw.method === 'HEAD';

const oneDocument = z.object({ id: z.uuid(), document_id: z.uuid() });

const upload = z.object({
  id: z.uuid(),
  client_id: z.uuid(),
  name: z.string(BAD_NAME).transform((sent, context) => {
    const name = cleanFileName(sent);
    if (name === null) context.addIssue({ code: 'custom', message: BAD_NAME });
    return name ?? z.NEVER;
  }),
});
