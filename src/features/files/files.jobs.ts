/** Files' part of the hourly clean-up. */
import { type Due, listDue } from './files.orphans.queries.ts';
import { type Deps, deleteOrphan } from './files.service/orphans.ts';

/** Rows per reading. */
const AT_ONCE = 500;

/**
 * Deletes all unclaimed objects. Runs as the system: orphans have neither owner nor name.
 * @throws if the store is down or some could not be deleted, so that the job is retried
 */
export async function removeOrphans({ db, blobs, clock, log }: Deps): Promise<void> {
  let [failed, count] = [0, 0];
  let orphans: Due[] = [];
  do {
    const after = orphans.at(-1);
    orphans = await db.asSystem((trx) => listDue(trx, clock.now(), after, AT_ONCE));
    count += orphans.length;
    for (const { object_key } of orphans) {
      await blobs.ready();
      await db
        .asSystem((trx) => deleteOrphan(trx, blobs, object_key))
        .catch((error: unknown) => {
          failed += 1;
          log.warn({ error }, 'a leftover object could not be deleted');
        });
    }
  } while (orphans.length === AT_ONCE);
  if (failed > 0) throw new Error(`${failed} of ${count} leftover objects stayed`);
}
