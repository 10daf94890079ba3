/** The API description of the live streams, which the contract cannot express. */
import { refusals } from './openapi.ts';

const stream = (description: string) => ({
  description,
  content: { 'text/event-stream': { schema: { type: 'string' } } },
});
const REFUSED = refusals(
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
  'UNAUTHENTICATED',
  'FACTOR_DUE',
  'UNAVAILABLE',
);
const cursor = (name: string, where: 'header' | 'query', description: string) => {
  const schema = { type: 'string' };
  return { name, in: where, description, schema };
};

/** By path and method, in the form of OpenAPI 3.1. */
export const livePaths: Record<string, object> = {
  '/live': {
    get: {
      operationId: 'live.stream',
      summary: 'What happens to the person, as server-sent events',
      description: [
        '`version`: of the pages that this process serves, always first. `news`: a list of events, those of',
        'messages with their words. `typing`: who types in which project.',
        '`ready`: nothing was missed. `reset`: too much was missed; read again what is shown.',
        'The id of an event is the cursor to resume from. A process that stops sends `retry`, the milliseconds',
        'after which to open the stream again, and closes it.',
      ].join(' '),
      parameters: [
        cursor('Last-Event-ID', 'header', 'The id of the last event; browsers send it by themselves.'),
        cursor('after', 'query', 'The same, for whoever cannot send the header.'),
        cursor(
          'silent',
          'query',
          '`1` if nothing arrived on the stream before, as behind a proxy that buffers it.',
        ),
      ],
      responses: { 200: stream('Goes on until the session ends'), ...REFUSED },
    },
  },
  '/live/projects/{id}': {
    get: {
      operationId: 'live.project',
      summary: 'What happens in a project that an admin is looking at, as server-sent events',
      description: [
        '`news`: a list of events, those of messages without their words. `reset`: read again what is shown;',
        'always the first event. That the admin looks is recorded.',
      ].join(' '),
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: {
        200: stream('Goes on until the session ends, or the person is no admin any more'),
        ...REFUSED,
        ...refusals('FORBIDDEN', 'FACTOR_DUE', 'NOT_FOUND'),
      },
    },
  },
  '/live/session': {
    get: {
      operationId: 'live.session',
      summary: 'Says `ended` when the session is over, as a server-sent event',
      responses: { 200: stream('One event'), ...REFUSED },
    },
  },
};
