import type { AnyContractRouter } from '@orpc/contract';
import type { Router } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { isDatabaseAway } from '../db/away.ts';
import { ReasonNeededError } from '../db/recorded-reading.ts';
import { setRequestNetwork } from '../db/request.ts';
import { siteSettings } from './config.ts';
import type { Floor, RequestFacts } from './context.ts';
import { refuseWhenFull } from './disk-space.ts';
import { answerInTime, startAnswerClock, stopAnswerClock } from './http/answer-time.ts';
import { answer } from './http/api.ts';
import { recordDenials } from './http/denials.ts';
import { serveDocs } from './http/docs.ts';
import { errorPages } from './http/error-page.ts';
import { isLoopbackAddress, isLoopbackHost, ownHostOnly, socketOf } from './http/host.ts';
import { serveLive } from './http/live.ts';
import { serveMetrics } from './http/metrics.ts';
import { networkOf } from './http/network.ts';
import { serveOutbox } from './http/outbox.ts';
import { type Pages, readPageIndex, readPages, servePages } from './http/pages.ts';
import { plainJson } from './http/plain-json.ts';
import { serveProbes } from './http/probes.ts';
import { requestIds } from './http/request-ids.ts';
import { serveSealRoot } from './http/seal-root.ts';
import {
  allowOrigins,
  hasAllHeaders,
  jsonAnswers,
  jsonOnly,
  limitBody,
  localPagesOnly,
  refuse,
  sameOrigin,
  securityHeaders,
} from './http/security.ts';
import { checkSessionFirst, routesOf } from './http/session-gate.ts';
import { serveWellKnown } from './http/well-known.ts';
import { writeStreams } from './http/write-streams.ts';
import { requestLog } from './log.ts';
import { openPathsToLog } from './log-paths.ts';
import { StoreAwayError } from './ports/blobs.ts';

/** The largest JSON body accepted; an assessment is about 5 kB. */
const BODY_LIMIT = 256 * 1024;

export interface AppOptions {
  /** The outbox folder, if mail is kept here. */
  outbox?: string;
  /** Whether the process is about to stop, so that nobody new should be sent to it. */
  isLeaving?: () => boolean;
  /** The pages, if another application of this process has read them; default: reads them. */
  pages?: Pages | null;
}

/** What the rooms contribute: handlers for the contract, and the routes beside it. */
export interface Rooms<Services extends Floor> {
  /** Shaped like the contract. */
  handlers: Router<AnyContractRouter, Services & RequestFacts>;
  /** Adds the routes beside the contract, behind the same guards. */
  serve(app: Hono, services: Services): void;
  /** The OpenAPI document of all routes. */
  describe(): Promise<object>;
  /**
   * Whether a request uploads a file: its body is not JSON, may be large, and takes as long as its sender
   * needs.
   */
  isUpload(method: string, path: string): boolean;
}

/** Composes the floor and the rooms into one application. It holds no state: run as many as needed. */
export function openApp<Services extends Floor>(
  services: Services,
  rooms: Rooms<Services>,
  options: AppOptions = {},
): Hono {
  const { isUpload } = rooms;
  const { config } = services;
  const app = new Hono();
  const pages = options.pages === undefined ? readBuiltPages(services) : options.pages;

  const askedFrom = (c: Context) => networkOf(addressOf(c.env, c.req.raw, config.TRUST_PROXY));
  app.use(writeStreams);
  app.use(requestIds(config.TRUST_PROXY, services.traces));
  if (services.metrics) app.use(services.metrics.requests);
  const routes = routesOf(rooms.handlers);
  app.use(requestLog(services.log, services.secret, { askedFrom, toLog: (path) => toLog(path) }));
  const https = services.publicUrl.startsWith('https://');
  app.use(securityHeaders(https));
  app.onError((error, c) => {
    if (isDatabaseAway(error)) {
      c.set('away', error);
      c.header('retry-after', '2');
      return refuse(c, 'UNAVAILABLE');
    }
    if (error instanceof ReasonNeededError) return refuse(c, 'REASON_NEEDED');
    if (error instanceof StoreAwayError) {
      c.set('away', error);
      return refuse(c, 'STORE_UNAVAILABLE');
    }
    services.log.error({ error }, 'a request failed');
    return refuse(c, 'INTERNAL');
  });

  app.use(errorPages());
  app.use('/api/*', (c, next) => {
    setRequestNetwork(askedFrom(c));
    return next();
  });
  app.use('/api/*', recordDenials(services, askedFrom));
  app.use('/api/*', answerInTime(isUpload));
  app.use('/readyz', answerInTime(isUpload));
  serveProbes(app, services, () => options.isLeaving?.() ?? false);
  if (services.metrics && config.METRICS_TOKEN) serveMetrics(app, services.metrics, config.METRICS_TOKEN);
  app.use(ownHostOnly(config, services.publicUrl));

  if (config.API_ORIGINS.length > 0) app.use('/api/*', allowOrigins(config.API_ORIGINS));

  serveSealRoot(app, services.seal);
  const { clock, publicUrl } = services;
  serveWellKnown(app, { clock, publicUrl, contact: config.CONTACT_EMAIL });

  app.use('/api/*', async (c, next) => {
    await next();
    // Answers contain health information (S10); the API documentation does not.
    if (!hasAllHeaders(c.res) && !c.res.headers.has('cache-control'))
      c.res.headers.set('cache-control', 'private, no-store');
  });
  app.use('/api/*', async (c, next) => {
    const wait = await services.limits.request(networkOf(addressOf(c.env, c.req.raw, config.TRUST_PROXY)));
    if (wait === 0) return next();
    c.header('retry-after', String(wait));
    return refuse(c, 'TOO_MANY_REQUESTS', { retry_after: wait });
  });
  app.use('/api/*', sameOrigin(config.PUBLIC_URL, config.API_ORIGINS));
  app.use('/api/*', checkSessionFirst(routes, services.auth, services.log));
  app.use(
    '/api/*',
    refuseWhenFull(services.diskRoom, (method, path) => config.embedded || isUpload(method, path)),
  );
  app.use('/api/*', jsonOnly(isUpload));
  app.use('/api/*', stopAnswerClock);
  // Uploads count their own bytes.
  app.use('/api/*', limitBody(BODY_LIMIT, isUpload));
  app.use('/api/*', plainJson(isUpload));
  app.use('/api/*', startAnswerClock);
  serveDocs(app, rooms.describe);
  serveLive(app, services, pages?.version);
  rooms.serve(app, services);
  const asJson = jsonAnswers(https);
  app.all('/api/*', async (c) => {
    const route = c.get('route');
    if (route?.method !== c.req.method) return refuse(c, 'NOT_FOUND');
    const { headers } = c.req.raw;
    const known = route.usesFastPath ? null : c.get('person');
    const context: Services & RequestFacts = {
      ...services,
      headers,
      resHeaders: new Headers(),
      address: askedFrom(c),
      person: known === undefined ? await services.auth.identify(headers) : known,
      sessionKey: c.get('sessionKey') ?? null,
    };
    return answer(c, route, context, asJson);
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
  if (pages) servePages(app, pages);
  const toLog = openPathsToLog([
    ...routes.map(({ call }) => call),
    ...app.routes.map((route) => route.path),
    ...(pages?.addresses ?? []),
  ]);
  return app;
}

/** @returns the built pages with the settings of these services; null if there is no build */
export function readBuiltPages({ config, publicUrl }: Pick<Floor, 'config' | 'publicUrl'>): Pages | null {
  const index = readPageIndex();
  return index && readPages(index, siteSettings(config, publicUrl));
}

/** The client's address: the connection's, or the last one in X-Forwarded-For behind a trusted proxy. */
function addressOf(env: unknown, request: Request, trustProxy: boolean): string {
  if (trustProxy) {
    const named = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (named) return named;
  }
  return socketOf({ env })?.remoteAddress ?? 'local';
}
