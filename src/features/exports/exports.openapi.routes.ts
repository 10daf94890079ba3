/** The OpenAPI description of the call that streams a copy of somebody's data. */
import { refusals } from '#server/http/openapi.ts';

export const exportPaths: Record<string, object> = {
  '/account/export/{id}/content': {
    get: {
      operationId: 'exports.content',
      summary: 'The copy of one’s data, as a ZIP',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: {
        200: {
          description: 'The ZIP',
          content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
        },
        ...refusals(
          'INVALID_INPUT',
          'TOO_MANY_REQUESTS',
          'UNAUTHENTICATED',
          'FACTOR_DUE',
          'PROOF_NEEDED',
          'NOT_FOUND',
          'STORE_UNAVAILABLE',
        ),
      },
    },
  },
};
