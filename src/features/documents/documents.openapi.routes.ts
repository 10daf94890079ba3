/** OpenAPI descriptions of the calls that stream copies of documents; the contract covers the rest. */
import { refusals } from '#server/http/openapi.ts';

const uuid = { type: 'string', format: 'uuid' } as const;
const bytes = { schema: { type: 'string', format: 'binary' } } as const;
const pdfOrWord = {
  'application/pdf': bytes,
  'application/msword': bytes,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': bytes,
};
const ALWAYS = refusals(
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
  'UNAUTHENTICATED',
  'FACTOR_DUE',
  'NOT_FOUND',
  'STORE_UNAVAILABLE',
);

/** By path and method, as in OpenAPI 3.1. */
export const documentPaths: Record<string, object> = {
  '/projects/{id}/documents/uploads': {
    put: {
      operationId: 'documents.upload',
      summary:
        'Upload the file of a document: the body is its bytes; the same client_id again is the same upload',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: uuid },
        { name: 'client_id', in: 'query', required: true, schema: uuid },
        {
          name: 'name',
          in: 'query',
          required: true,
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      ],
      requestBody: { required: true, content: pdfOrWord },
      responses: {
        201: { description: 'The upload, which a document is created from within two hours' },
        ...ALWAYS,
        ...refusals(
          'FORBIDDEN',
          'TOO_LARGE',
          'QUOTA_FULL',
          'NOT_A_DOCUMENT',
          'UNREADABLE_DOCUMENT',
          'STORE_FULL',
        ),
      },
    },
  },
  '/projects/{id}/documents/{document_id}/evidence.json': {
    get: {
      operationId: 'documents.evidenceFile',
      summary: 'All of a document’s evidence as a file, with how anybody checks its chain of hashes',
      parameters: ['id', 'document_id'].map((name) => ({ name, in: 'path', required: true, schema: uuid })),
      responses: {
        200: {
          description: 'The evidence, oldest first',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        ...ALWAYS,
      },
    },
  },
  '/documents/{token}': {
    get: {
      operationId: 'documents.open',
      summary: 'The bytes of a copy by a link, for the person it was made for, signed in',
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The copy', content: { ...pdfOrWord, 'text/html': bytes } },
        ...ALWAYS,
        ...refusals('LINK_EXPIRED'),
      },
    },
  },
};
