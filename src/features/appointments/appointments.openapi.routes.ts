/** The OpenAPI description of the calendar files; the contract covers the rest. */
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
        ...refusals('INVALID_INPUT', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'FACTOR_DUE', 'NOT_FOUND'),
      },
    },
  },
  '/calendar/{token}.ics': {
    get: {
      operationId: 'appointments.readFeed',
      summary: 'The appointments of whoever has this address, for a calendar program: times, and no words',
      security: [],
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The calendar', content: { 'text/calendar': { schema: { type: 'string' } } } },
        ...refusals('INVALID_INPUT', 'TOO_MANY_REQUESTS', 'NOT_FOUND'),
      },
    },
  },
};
