import type { MiddlewareHandler } from 'hono';
import { runAsRequest } from '#db/request.ts';
import { REQUEST_ID_HEADER, traceParentOf } from '#kit/request-id.ts';
import { QUIET } from '../log.ts';
import { callOf } from '../metrics.ts';
import type { Traces } from '../traces/port.ts';
import { hasAllHeaders } from './security.ts';

/**
 * Gives each request its id, which stands in its log lines, its trace and the header of its answer.
 * @param trustProxy whether a proxy stands before us; nobody else says which trace a request belongs to
 */
export function requestIds(trustProxy: boolean, traces: Traces | null): MiddlewareHandler {
  return (c, next) => {
    const from = trustProxy ? traceParentOf(c.req.header('traceparent')) : null;
    return runAsRequest(from, async (request) => {
      if (traces && !QUIET.test(c.req.path)) request.span = traces.begin(request, 'request', 'request');
      await next();
      const { status } = c.res;
      request.span?.end({
        name: callOf(c),
        isFailed: status >= 500,
        about: { 'http.response.status_code': status },
      });
      if (!hasAllHeaders(c.res)) c.res.headers.set(REQUEST_ID_HEADER, request.number);
    });
  };
}
