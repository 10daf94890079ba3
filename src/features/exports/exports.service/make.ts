/** Makes the copies that people wait for. What is cut short starts over, and leaves nothing. */
import { randomBytes } from 'node:crypto';
import { isDeactivated } from '#features/accounts/accounts.people.queries.ts';
import { announceObject, claimObject } from '#features/files/files.orphans.queries.ts';
import { DAY_MS } from '#kit/days.ts';
import type { Locale } from '#kit/locale.ts';
import { letterPaths } from '#kit/paths.ts';
import { contactEmail } from '#server/config.ts';
import type { Floor } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { installationKey, newFileKey, wrapKey } from '#server/objects/cipher.ts';
import { putEncrypted } from '#server/objects/stored.ts';
import { exportFailed, exportReady } from '../exports.letters.ts';
import * as queries from '../exports.queries.ts';
import { BEAT_MS, exportExpires, leaseEnds, MAX_ATTEMPTS } from '../exports.rules.ts';
import { archive } from './archive.ts';
import { type ContentsDeps, contents } from './contents.ts';

export type MakeDeps = ContentsDeps & Pick<Floor, 'clock' | 'config' | 'jobs' | 'publicUrl'>;

/** An object of a copy that was not finished within this time is an orphan. */
const FINISHED_WITHIN_MS = DAY_MS;

/**
 * Makes every copy that is waited for, one after the other.
 * @throws if one failed, or is being made by another process, so that the job looks again
 */
export async function makeWaiting(deps: MakeDeps): Promise<void> {
  const { clock, db } = deps;
  for (;;) {
    const next = await db.asSystem((trx) => queries.takeWaiting(trx, clock.now(), leaseEnds(clock.now())));
    if (!next) break;
    // Whoever made it was killed each time: perhaps by it.
    if (next.attempts >= MAX_ATTEMPTS) {
      await releaseExport(deps, next);
      continue;
    }
    try {
      await make(deps, next);
    } catch (error) {
      await releaseExport(deps, next);
      throw error;
    }
  }
  if (await db.asSystem(queries.isAnyWaiting)) throw new Error('a copy is being made elsewhere');
}

async function make(deps: MakeDeps, waiting: queries.WaitingExport): Promise<void> {
  const { blobs, clock, db, jobs, publicUrl, secret } = deps;
  const { id, person_id } = waiting;
  const locale = waiting.locale as Locale;
  const object_key = `exports/${person_id}/${randomBytes(16).toString('hex')}.zip`;
  const key = newFileKey();
  const began = clock.now();
  await db.as(person_id, (trx) =>
    announceObject(trx, object_key, person_id, new Date(began.getTime() + FINISHED_WITHIN_MS)),
  );
  const beat = setInterval(() => {
    void db.asSystem((trx) => queries.renewLease(trx, id, leaseEnds(clock.now()))).catch(() => {});
  }, BEAT_MS);
  try {
    const owner = { personId: person_id, locale, timeZone: waiting.time_zone };
    const projectIds = new Set<string>();
    const entries = contents(deps, owner, began, projectIds);
    const { bytes } = await putEncrypted(blobs, object_key, key, archive(entries, began));
    const at = clock.now();
    const made = {
      object_key,
      wrapped_key: wrapKey(key, installationKey(secret), object_key),
      file_size: bytes,
      ready_at: at,
      expires_at: exportExpires(at),
      project_ids: [...projectIds],
    };
    await db.asSystem(async (trx) => {
      // Somebody else made it meanwhile, or the account is gone: then the object stays an orphan.
      if (!(await queries.storeReady(trx, waiting, made))) return;
      await claimObject(trx, object_key);
      if (await isDeactivated(trx, person_id)) return;
      const letter = exportReady.of({
        fullName: waiting.full_name,
        url: publicUrl + letterPaths.ownExport(),
        at: made.expires_at.toISOString(),
        timeZone: waiting.time_zone,
      });
      await jobs.enqueue(trx, mail, { to: waiting.email, locale, letter });
    });
  } finally {
    clearInterval(beat);
  }
}

/** After a failure: another attempt, or, after the last, a letter. */
async function releaseExport(
  { config, db, jobs, publicUrl }: MakeDeps,
  waiting: queries.WaitingExport,
): Promise<void> {
  await db.asSystem(async (trx) => {
    if (waiting.attempts + 1 < MAX_ATTEMPTS) return queries.renewLease(trx, waiting.id, null);
    if (!(await queries.storeFailed(trx, waiting.id))) return;
    if (await isDeactivated(trx, waiting.person_id)) return;
    const letter = exportFailed.of({
      fullName: waiting.full_name,
      url: publicUrl + letterPaths.ownExport(),
      email: contactEmail(config),
    });
    await jobs.enqueue(trx, mail, { to: waiting.email, locale: waiting.locale as Locale, letter });
  });
}
