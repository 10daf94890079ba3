/** Files of a project. Their bytes go by `files.routes.ts`: a stream is no JSON. */
import { z } from 'zod';
import { byId, done, instant, refusals, signedIn } from '../../kit/contract.ts';
import { cursor } from '../../kit/cursor.ts';
import { whoDid } from '../projects/projects.contract.ts';
import { FILE_MAX } from './files.rules.ts';

const oneFile = byId.extend({ file_id: z.uuid() });

/** FILE-10, with the profile of who uploaded it. */
const file = z.strictObject({
  id: z.uuid(),
  project_id: z.uuid(),
  uploaded_by: z.uuid().nullable(),
  file_name: z.string(),
  file_path: z.string(),
  /** Bytes. */
  file_size: z.int().min(0).max(FILE_MAX),
  mime_type: z.string(),
  is_hipaa_protected: z.literal(true),
  created_at: instant,
  accessed_at: instant.nullable(),
  has_thumbnail: z.boolean(),
  /** Null for somebody whose account is gone. */
  uploader: whoDid,
});
export type ProjectFile = z.infer<typeof file>;

export const files = {
  list: signedIn
    .route({ method: 'GET', path: '/projects/{id}/files', summary: 'Files of a project, newest first' })
    .input(byId.extend({ after: cursor.optional() }))
    .output(
      z.strictObject({
        files: z.array(file),
        next: cursor.nullable(),
        /** Of all pages together. */
        total: z.int(),
      }),
    )
    .errors(refusals('NOT_FOUND')),

  remove: signedIn
    .route({
      method: 'DELETE',
      path: '/projects/{id}/files/{file_id}',
      summary: 'Delete a file that one uploaded; another’s is refused',
    })
    .input(oneFile)
    .output(done)
    .errors(refusals('NOT_FOUND', 'FORBIDDEN', 'STORE_UNAVAILABLE')),

  link: signedIn
    .route({
      method: 'POST',
      path: '/projects/{id}/files/{file_id}/link',
      summary: 'A link to a file that works for an hour, for the same person, signed in',
    })
    .input(oneFile)
    .output(z.strictObject({ url: z.string(), expires_at: instant }))
    .errors(refusals('NOT_FOUND')),
};
