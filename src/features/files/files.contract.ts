/** Files of a project. Content is streamed, not JSON, and therefore goes through `files.routes.ts`. */
import { z } from 'zod';
import { byId, done, instant, line, refusals, signedIn } from '#kit/contract.ts';
import { cursor } from '#kit/cursor.ts';
import { actorColumns } from '../projects/projects.contract.ts';
import { FILE_MAX_BYTES, NAME_MAX, SEARCH_MAX } from './files.rules.ts';

const oneFile = byId.extend({ file_id: z.uuid() });

/** FILE-10, with the uploader's profile. */
const file = z.strictObject({
  id: z.uuid(),
  project_id: z.uuid(),
  uploaded_by: z.uuid().nullable(),
  file_name: z.string(),
  /** Rank among the project's files of the same name, oldest first. */
  name_number: z.int().min(1),
  file_path: z.string(),
  /** Bytes. */
  file_size: z.int().min(0).max(FILE_MAX_BYTES),
  mime_type: z.string(),
  is_hipaa_protected: z.literal(true),
  created_at: instant,
  accessed_at: instant.nullable(),
  has_thumbnail: z.boolean(),
  /** Null for a deleted account. */
  uploader: actorColumns,
});
export type ProjectFile = z.infer<typeof file>;

export const files = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/files',
      summary: 'Files of a project, newest first; or those with a name',
    })
    .input(
      byId.extend({
        after: cursor.optional(),
        /** Word prefixes; a file name must match all of them. */
        search: line(SEARCH_MAX).default(''),
      }),
    )
    .output(
      z.strictObject({
        files: z.array(file),
        next: cursor.nullable(),
        /** Across all pages; for a search, the number of hits. */
        total: z.int(),
      }),
    )
    .errors(refusals('NOT_FOUND')),

  read: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/files/{file_id}',
      summary: 'A file of a project, as in the list',
    })
    .input(oneFile)
    .output(file)
    .errors(refusals('NOT_FOUND')),

  rename: signedIn
    .route({
      method: 'PATCH',
      path: '/projects/{id}/files/{file_id}',
      summary: 'As its uploader or the project’s customer, give a file another name; its ending stays',
    })
    .input(
      oneFile.extend({
        file_name: z.string().max(2 * NAME_MAX),
        /** The name when the form was opened. If it has changed since, nothing is stored. */
        seen: z.string().optional(),
      }),
    )
    .output(file)
    .errors({
      ...refusals('NOT_FOUND', 'FORBIDDEN'),
      CHANGED_MEANWHILE: {
        ...refusals('CHANGED_MEANWHILE').CHANGED_MEANWHILE,
        data: z.strictObject({ file_name: z.string() }),
      },
    }),

  room: signedIn
    .route({
      method: 'GET',
      path: '/projects/{id}/files/room',
      summary:
        'How many bytes are used, and how many are allowed: of the project or of the person, whichever is nearer',
    })
    .input(byId)
    .output(z.strictObject({ room: z.strictObject({ used: z.int(), allowed: z.int() }).nullable() }))
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
