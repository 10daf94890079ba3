import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { Metrics } from '../metrics.ts';

/** Serves what an operator watches to whoever has the token. */
export function serveMetrics(app: Hono, metrics: Metrics, token: string): void {
  const wanted = digest(`Bearer ${token}`);
  app.get('/metrics', async (c) => {
    const isTheirs = timingSafeEqual(digest(c.req.header('authorization') ?? ''), wanted);
    if (!isTheirs)
      return c.text('This needs the token of METRICS_TOKEN.\n', 401, { 'www-authenticate': 'Bearer' });
    const { text, type } = await metrics.read();
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' });
  });
}

/** Of one length, whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest();
