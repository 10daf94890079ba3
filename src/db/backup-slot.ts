/** The slot through which pg_receivewal takes each change to the backup (docs/operations.md). */
export interface BackupSlot {
  isThere: boolean;
  /** Somebody takes changes from it now. */
  isActive: boolean;
  /** PostgreSQL has deleted changes that nobody had taken (`max_slot_wal_keep_size`). */
  isLost: boolean;
  /** How many bytes of changes nobody has taken yet; null before the first, and if it is lost. */
  bytesBehind: number | null;
}

/** Of a primary. Anybody may ask. */
export const BACKUP_SLOT = {
  name: 'backup_slot',
  text: `select count(*) = 1 as "isThere", coalesce(bool_or(active), false) as "isActive",
      coalesce(bool_or(wal_status = 'lost'), false) as "isLost",
      max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::float8 as "bytesBehind"
    from pg_replication_slots where slot_name = 'kinkeeper_backup'`,
  values: [],
};
