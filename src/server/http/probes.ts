/** What load balancers and supervisors ask. They may use any host name, and learn only whether we are up. */
import type { Hono } from 'hono';
import type { Floor } from '../context.ts';

/** @param isLeaving whether the process is about to stop, so that nobody new should be sent to it */
export function serveProbes(
  app: Hono,
  { blobs, db }: Pick<Floor, 'blobs' | 'db'>,
  isLeaving: () => boolean,
): void {
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    if (isLeaving())
      return c.json({ ok: false, why: 'this process is stopping' }, 503, { 'retry-after': '2' });
    await blobs.ready();
    await db.as(null, async (trx) => trx.selectNoFrom((eb) => eb.val(1).as('one')).execute());
    return c.json({ ok: true });
  });
}
