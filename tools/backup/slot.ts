/** Whether each change since the base backup is kept too. */
import type pg from 'pg';
import { BACKUP_SLOT, type BackupSlot } from '../../src/db/backup-slot.ts';

/** Far more than is ever on its way. */
const MAX_BYTES_BEHIND = 1024 ** 3;
const RESTART_STREAM = 'See "Restarting the change stream" in docs/operations.md.';

/** @returns what is wrong with the keeping of changes; null if nothing is */
export async function problemOfSlot(db: pg.ClientBase): Promise<string | null> {
  const { rows } = await db.query<BackupSlot>(BACKUP_SLOT);
  const [slot] = rows;
  if (!slot?.isThere)
    return `No change since the base backup is kept: the database has no slot kinkeeper_backup. ${RESTART_STREAM}`;
  if (slot.isLost) return `Changes were deleted before anybody took them. ${RESTART_STREAM}`;
  if (!slot.isActive)
    return 'Nobody takes the changes of the database. See the log of pg_receivewal (kinkeeper-wal.service).';
  if ((slot.bytesBehind ?? 0) > MAX_BYTES_BEHIND)
    return `The changes that are kept are ${Math.round((slot.bytesBehind ?? 0) / 1024 ** 2)} MB behind the database. See the log of pg_receivewal (kinkeeper-wal.service).`;
  return null;
}
