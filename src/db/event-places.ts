/** After a dump was restored elsewhere, where transactions are numbered from the start again. */
import type pg from 'pg';
import { asOwner } from './as-owner.ts';

const AHEAD = 'txid >= pg_snapshot_xmax(pg_current_snapshot())';

/**
 * The live stream would take each event of a transaction that is still to come for news, in every reading, until the
 * new numbers have caught up (decision 0029): those events become events of now.
 * @param db connected as the owner of a migrated database
 */
export async function placeEventsAnew(db: pg.ClientBase): Promise<void> {
  await db.query('begin');
  await db.query('set local role kinkeeper_system');
  const { rows } = await db.query<{ moved: boolean }>(
    `select exists (select from events where (project_id is not null or beyond_project) and ${AHEAD}) as moved`,
  );
  await db.query('reset role');
  if (rows[0]?.moved)
    await asOwner(db, 'events', () =>
      db.query(`update events set txid = pg_current_xact_id() where ${AHEAD}`),
    );
  await db.query('commit');
}
