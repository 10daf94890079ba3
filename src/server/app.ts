import { Hono } from 'hono';
import { isDatabaseAway } from '../db/open.ts';
import { isUpload, serveFiles } from '../features/files/files.routes.ts';
import { siteSettings } from './config.ts';
import type { RequestContext, Services } from './context.ts';
import { openApi, openApiDocument } from './http/api.ts';
import { readable, serveDirectly } from './http/direct.ts';
import { serveDocs } from './http/docs.ts';
import { serveLive } from './http/live.ts';
import { serveOutbox } from './http/outbox.ts';
import { readPageIndex, servePages } from './http/pages.ts';
import { refuse, sameOrigin, securityHeaders, smallBodies } from './http/security.ts';
import { requestLog } from './log.ts';
import { StoreAwayError } from './ports/blobs.ts';

/** The largest JSON body we take: an assessment is about 5 kB. */
const BODY_LIMIT = 256 * 1024;
/** A request that takes longer is given up; statements end after 10 s by themselves. */
const REQUEST_TIMEOUT_MS = 20_000;

export interface AppOptions {
  /** Where the mail is kept, if it is kept here. */
  outbox?: string;
}

/** Gathers the rooms into one application. It holds no state: run as many as needed. */
export function createApp(services: Services, options: AppOptions = {}): Hono {
  const { config } = services;
  const app = new Hono();
  const pages = readPageIndex();

  app.use(requestLog(services.log));
  app.use(securityHeaders(services.publicUrl.startsWith('https://')));
  app.onError((error, c) => {
    if (isDatabaseAway(error)) {
      c.header('retry-after', '2');
      return refuse(c, 'UNAVAILABLE');
    }
    if (error instanceof StoreAwayError) return refuse(c, 'STORE_UNAVAILABLE');
    services.log.error({ error }, 'a request failed');
    return refuse(c, 'INTERNAL');
  });

  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    await services.blobs.ready();
    await services.db.as(null, async (trx) => trx.selectNoFrom((eb) => eb.val(1).as('one')).execute());
    return c.json({ ok: true });
  });

  app.use('/api/*', async (c, next) => {
    await next();
    // Answers hold health information (decision 10); the documentation of the API does not.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
  });
  app.use('/api/*', async (c, next) => {
    const wait = await services.limits.request(addressOf(c.env, c.req.raw, config.TRUST_PROXY));
    if (wait === 0) return next();
    c.header('retry-after', String(wait));
    return refuse(c, 'TOO_MANY_REQUESTS', { retry_after: wait });
  });
  app.use('/api/*', sameOrigin(config.PUBLIC_URL, isUpload));
  // An upload counts its bytes itself.
  app.use('/api/*', smallBodies(BODY_LIMIT, isUpload));
  serveFiles(app, services);
  serveDocs(app, () => openApiDocument(services.publicUrl));

  serveLive(app, services);
  serveDirectly(app, services);
  const api = openApi();
  app.all('/api/*', async (c) => {
    const resHeaders = new Headers();
    const context: RequestContext = {
      ...services,
      headers: c.req.raw.headers,
      resHeaders,
      address: addressOf(c.env, c.req.raw, config.TRUST_PROXY),
      person: await services.auth.identify(c.req.raw.headers),
    };
    const answer = await withTimeout(api.handle(plainType(readable(c)), { prefix: '/api', context }));
    if (answer === 'timeout') {
      c.header('retry-after', '2');
      return refuse(c, 'UNAVAILABLE');
    }
    if (!answer.matched) return refuse(c, 'NOT_FOUND');
    const response = new Response(answer.response.body, answer.response);
    for (const [name, value] of resHeaders) response.headers.append(name, value);
    return response;
  });

  if (options.outbox) serveOutbox(app, options.outbox);
  if (pages) servePages(app, pages, siteSettings(config, services.publicUrl));
  return app;
}

/** Who asks: the connection's address, or the one a trusted proxy names last. */
function addressOf(env: unknown, request: Request, trustProxy: boolean): string {
  if (trustProxy) {
    const named = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (named) return named;
  }
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? 'local';
}

/** Media types are the same in capitals (RFC 9110, 8.3.1), but oRPC looks for small letters. */
function plainType(request: Request): Request {
  const type = request.headers.get('content-type');
  if (!type || type === type.toLowerCase()) return request;
  const headers = new Headers(request.headers);
  headers.set('content-type', type.toLowerCase());
  return new Request(request, { headers });
}

async function withTimeout<T>(work: Promise<T>): Promise<T | 'timeout'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), REQUEST_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
