/**
 * One-click unsubscribe from a mail program (RFC 8058). Not part of the contract: it is a form post.
 */
import type { Hono } from 'hono';
import type { Floor } from '#server/context.ts';
import { setMailPreferenceByLink } from './activity.choices.queries.ts';
import { readStopNewsToken } from './activity.links.service.ts';

/** The same path is also a page for people; see StopNewsPage. */
const PATH = '/stop-news';

export function serveStopNews(app: Hono, { db, secret }: Pick<Floor, 'db' | 'secret'>): void {
  app.post(PATH, async (c) => {
    const personId = readStopNewsToken(c.req.query('token') ?? '', secret);
    if (!personId) return c.body(null, 404);
    await db.as(personId, (trx) => setMailPreferenceByLink(trx, personId, false));
    return c.body(null, 204);
  });
}
