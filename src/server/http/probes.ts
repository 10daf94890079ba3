/** What load balancers and supervisors ask. They may use any host name, and learn only whether we are up. */
import type { Context, Hono } from 'hono';
import { NoPrimaryError } from '../../db/primary.ts';
import type { Floor } from '../context.ts';

/** @param isLeaving whether the process is about to stop, so that nobody new should be sent to it */
export function serveProbes(
  app: Hono,
  { blobs, db, log }: Pick<Floor, 'blobs' | 'db' | 'log'>,
  isLeaving: () => boolean,
): void {
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    if (isLeaving()) return notReady(c, 'this process is stopping');
    await blobs.ready();
    try {
      const { isStandby } = await db.as(null, (trx) =>
        trx
          .selectNoFrom((eb) => eb.fn<boolean>('pg_is_in_recovery').as('isStandby'))
          .executeTakeFirstOrThrow(),
      );
      if (isStandby) return notReady(c, 'the database is a standby, which takes no writes');
      return c.json({ ok: true });
    } catch (error) {
      if (!(error instanceof NoPrimaryError)) throw error;
      // Which host answered what is for the log: anybody may ask here.
      log.warn({ error }, 'the database takes no writes');
      return notReady(c, 'not exactly one host of the database takes writes');
    }
  });
}

const notReady = (c: Context, why: string) => c.json({ ok: false, why }, 503, { 'retry-after': '2' });
