/** Files' part of the hourly clean-up. */
import { listDue } from './files.orphans.queries.ts';
import { type Deps, deleteOrphan } from './files.service/orphans.ts';

const AT_ONCE = 500;

/**
 * Deletes unclaimed objects. Runs as the system: orphans have neither owner nor name.
 * @throws if the store is down or some could not be deleted, so that the job is retried
 */
export async function removeOrphans({ db, blobs, clock, log }: Deps): Promise<void> {
  const keys = await db.asSystem((trx) => listDue(trx, clock.now(), AT_ONCE));
  let failed = 0;
  for (const key of keys) {
    await blobs.ready();
    await db
      .asSystem((trx) => deleteOrphan(trx, blobs, key))
      .catch((error: unknown) => {
        failed += 1;
        log.warn({ error }, 'a leftover object could not be deleted');
      });
  }
  if (failed > 0) throw new Error(`${failed} of ${keys.length} leftover objects stayed`);
}
