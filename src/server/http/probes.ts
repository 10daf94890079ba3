/** What load balancers and supervisors ask. They may use any host name, and learn only whether we are up. */
import type { Context, Hono } from 'hono';
import { sql } from 'kysely';
import { secondsApart } from '../../db/clocks.ts';
import { NoPrimaryError } from '../../db/primary.ts';
import type { Floor } from '../context.ts';

/** @param isLeaving whether the process is about to stop, so that nobody new should be sent to it */
export function serveProbes(
  app: Hono,
  { blobs, db, log, silence }: Pick<Floor, 'blobs' | 'db' | 'log' | 'silence'>,
  isLeaving: () => boolean,
): void {
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    if (isLeaving()) return notReady(c, 'this process is stopping');
    await blobs.ready();
    try {
      const asked = Date.now();
      const { isStandby, now } = await db.as(null, (trx) =>
        trx
          .selectNoFrom((eb) => [
            eb.fn<boolean>('pg_is_in_recovery').as('isStandby'),
            sql<Date>`clock_timestamp()`.as('now'),
          ])
          .executeTakeFirstOrThrow(),
      );
      if (isStandby) return notReady(c, 'the database is a standby, which takes no writes');
      const apart = secondsApart(asked, Date.now(), now);
      if (apart > 0)
        return notReady(c, `the clocks of this process and of the database differ by ${apart} seconds`);
      // One that does not serve makes nobody wait: the primary does.
      const standby = db.standby?.state().problem;
      const streams = silence.problem();
      return c.json({
        ok: true,
        ...(standby !== undefined && { standby: standby ?? 'serves' }),
        ...(streams !== null && { streams }),
      });
    } catch (error) {
      if (!(error instanceof NoPrimaryError)) throw error;
      // Which host answered what is for the log: anybody may ask here.
      log.warn({ error }, 'the database takes no writes');
      return notReady(c, 'not exactly one host of the database takes writes');
    }
  });
}

const notReady = (c: Context, why: string) => c.json({ ok: false, why }, 503, { 'retry-after': '2' });
