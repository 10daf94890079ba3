/** One click in a mail program ends the mails about news (RFC 8058). It stands beside the contract: a form. */
import type { Hono } from 'hono';
import type { Floor } from '#server/context.ts';
import { readStopNewsToken } from './activity.links.service.ts';
import { chooseMailByLink } from './activity.queries.ts';

/** The same address is a page for people; see StopNewsPage. */
const PATH = '/stop-news';

export function serveStopNews(app: Hono, { db, secret }: Pick<Floor, 'db' | 'secret'>): void {
  app.post(PATH, async (c) => {
    const personId = readStopNewsToken(c.req.query('token') ?? '', secret);
    if (!personId) return c.body(null, 404);
    await db.as(personId, (trx) => chooseMailByLink(trx, personId, false));
    return c.body(null, 204);
  });
}
