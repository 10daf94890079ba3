/** The OpenAPI description of the calendar file; the contract covers the rest. */
import { refusals } from '#server/http/openapi.ts';

/** By path and method, as in OpenAPI 3.1. */
export const appointmentPaths: Record<string, object> = {
  '/appointments/{id}/calendar.ics': {
    get: {
      operationId: 'appointments.calendarFile',
      summary: 'An appointment as a file for one’s own calendar',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: {
        200: { description: 'The file', content: { 'text/calendar': { schema: { type: 'string' } } } },
        ...refusals('INVALID_INPUT', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'NOT_FOUND'),
      },
    },
  },
};
