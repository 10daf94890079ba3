/** OpenAPI descriptions of the calls that stream bytes; the contract covers the rest. */
import { refusals } from '#server/http/openapi.ts';

const uuid = { type: 'string', format: 'uuid' } as const;
const inPath = (name: string, schema: object = uuid) => ({ name, in: 'path', required: true, schema });
const inQuery = (name: string, schema: object) => ({ name, in: 'query', required: true, schema });
const bytes = (type: string) => ({ content: { [type]: { schema: { type: 'string', format: 'binary' } } } });

const ALWAYS = refusals(
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
  'UNAUTHENTICATED',
  'FACTOR_DUE',
  'NOT_FOUND',
  'STORE_UNAVAILABLE',
);

/** By path and method, as in OpenAPI 3.1. */
export const filePaths: Record<string, object> = {
  '/projects/{id}/files': {
    put: {
      operationId: 'files.upload',
      summary: 'Upload a file: the body is its bytes; the same client_id again is the same file',
      parameters: [
        inPath('id'),
        inQuery('client_id', uuid),
        inQuery('name', { type: 'string', minLength: 1, maxLength: 255 }),
      ],
      requestBody: { required: true, ...bytes('application/octet-stream') },
      responses: {
        201: { description: 'The stored file, as in the list' },
        ...ALWAYS,
        ...refusals('QUOTA_FULL', 'STORE_FULL'),
      },
    },
  },
  '/projects/{id}/files/{file_id}/content': {
    get: {
      operationId: 'files.content',
      summary: 'The bytes of a file, to be saved under its name',
      parameters: [inPath('id'), inPath('file_id')],
      responses: { 200: { description: 'The file', ...bytes('application/octet-stream') }, ...ALWAYS },
    },
  },
  '/projects/{id}/files/{file_id}/thumbnail': {
    get: {
      operationId: 'files.thumbnail',
      summary: 'A small picture of a file, where it has one',
      parameters: [inPath('id'), inPath('file_id')],
      responses: { 200: { description: 'The picture', ...bytes('image/webp') }, ...ALWAYS },
    },
  },
  '/files/{token}': {
    get: {
      operationId: 'files.open',
      summary: 'The bytes of a file by a link, for the person it was made for, signed in',
      parameters: [inPath('token', { type: 'string' })],
      responses: {
        200: { description: 'The file', ...bytes('application/octet-stream') },
        ...ALWAYS,
        ...refusals('LINK_EXPIRED'),
      },
    },
  },
};
