import type { AnyContractRouter } from '@orpc/contract';
import type { Router } from '@orpc/server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isDatabaseAway } from '../db/open.ts';
import { siteSettings } from './config.ts';
import type { Floor, RequestFacts } from './context.ts';
import { keepRoom } from './disk-room.ts';
import { answer } from './http/api.ts';
import { serveDocs } from './http/docs.ts';
import { routesOf, sessionFirst } from './http/entrance.ts';
import { isLoopbackAddress, isLoopbackHost, ownHostOnly, socketOf } from './http/host.ts';
import { serveLive } from './http/live.ts';
import { networkOf } from './http/network.ts';
import { serveOutbox } from './http/outbox.ts';
import { readPageIndex, servePages } from './http/pages.ts';
import { plainJson } from './http/plain-json.ts';
import {
  jsonOnly,
  localPagesOnly,
  refuse,
  sameOrigin,
  securityHeaders,
  smallBodies,
} from './http/security.ts';
import { requestLog } from './log.ts';
import { StoreAwayError } from './ports/blobs.ts';

/** The largest JSON body we take: an assessment is about 5 kB. */
const BODY_LIMIT = 256 * 1024;
/** Nobody waits longer for an answer to begin, whatever holds it; statements end after 7 s by themselves. */
const REQUEST_TIMEOUT_MS = 8000;

export interface AppOptions {
  /** Where the mail is kept, if it is kept here. */
  outbox?: string;
}

/** What the rooms bring: their calls, and what of theirs stands beside the contract. */
export interface Rooms<Services extends Floor> {
  /** In the shape of the contract. */
  handlers: Router<AnyContractRouter, Services & RequestFacts>;
  /** Adds the calls beside the contract, behind the same guards. */
  serve(app: Hono, services: Services): void;
  /** The OpenAPI document of all calls. */
  describe(): Promise<object>;
  /** Whether a request brings a file: its body is no JSON, may be large, and takes as long as its sender does. */
  isUpload(method: string, path: string): boolean;
}

/** Makes one application of the floor and the rooms on it. It holds no state: run as many as needed. */
export function openApp<Services extends Floor>(
  services: Services,
  rooms: Rooms<Services>,
  options: AppOptions = {},
): Hono {
  const { isUpload } = rooms;
  const { config } = services;
  const app = new Hono();
  const pages = readPageIndex();

  const askedFrom = (c: Context) => networkOf(addressOf(c.env, c.req.raw, config.TRUST_PROXY));
  app.use(requestLog(services.log, services.secret, askedFrom));
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

  app.use('/api/*', answerInTime(isUpload));
  app.use('/readyz', answerInTime(isUpload));
  // Whoever watches over us asks by whatever name, and learns nothing but that we are there.
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    await services.blobs.ready();
    await services.db.as(null, async (trx) => trx.selectNoFrom((eb) => eb.val(1).as('one')).execute());
    return c.json({ ok: true });
  });
  app.use(ownHostOnly(config, services.publicUrl));

  app.use('/api/*', async (c, next) => {
    await next();
    // Answers hold health information (decision 10); the documentation of the API does not.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
  });
  app.use('/api/*', async (c, next) => {
    const wait = await services.limits.request(networkOf(addressOf(c.env, c.req.raw, config.TRUST_PROXY)));
    if (wait === 0) return next();
    c.header('retry-after', String(wait));
    return refuse(c, 'TOO_MANY_REQUESTS', { retry_after: wait });
  });
  app.use('/api/*', sameOrigin(config.PUBLIC_URL));
  app.use('/api/*', sessionFirst(routesOf(rooms.handlers), services.auth));
  app.use(
    '/api/*',
    keepRoom(services.diskRoom, (method, path) => config.embedded || isUpload(method, path)),
  );
  app.use('/api/*', jsonOnly(isUpload));
  // An upload counts its bytes itself.
  app.use('/api/*', smallBodies(BODY_LIMIT, isUpload));
  app.use('/api/*', plainJson(isUpload));
  serveDocs(app, rooms.describe);
  serveLive(app, services);
  rooms.serve(app, services);
  app.all('/api/*', async (c) => {
    const route = c.get('route');
    if (route?.method !== c.req.method) return refuse(c, 'NOT_FOUND');
    const { headers } = c.req.raw;
    const known = route.entersItself ? null : c.get('person');
    const context: Services & RequestFacts = {
      ...services,
      headers,
      resHeaders: new Headers(),
      address: askedFrom(c),
      person: known === undefined ? await services.auth.identify(headers) : known,
      token: c.get('token') ?? null,
    };
    return answer(c, route, context);
  });

  if (options.outbox) {
    app.use(
      '/outbox/*',
      localPagesOnly((c) => {
        const address = addressOf(c.env, c.req.raw, config.TRUST_PROXY);
        return isLoopbackAddress(address) && isLoopbackHost(c, config, services.publicUrl);
      }),
    );
    serveOutbox(app, options.outbox);
  }
  if (pages) servePages(app, pages, siteSettings(config, services.publicUrl));
  return app;
}

/** Who asks: the connection's address, or the one a trusted proxy names last. */
function addressOf(env: unknown, request: Request, trustProxy: boolean): string {
  if (trustProxy) {
    const named = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (named) return named;
  }
  return socketOf({ env })?.remoteAddress ?? 'local';
}

/** @param isFree whether a request takes as long as its sender does */
function answerInTime(isFree: (method: string, path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (isFree(c.req.method, c.req.path)) return next();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), REQUEST_TIMEOUT_MS);
    });
    try {
      if ((await Promise.race([next(), late])) !== 'late') return undefined;
      c.header('retry-after', '2');
      return refuse(c, 'UNAVAILABLE');
    } finally {
      clearTimeout(timer);
    }
  };
}
