/** Reads project events and their recipients for the live stream. As the system. */
import { type Kysely, sql } from 'kysely';
import { isMalformed } from '#db/errors.ts';
import { iso } from '#db/instants.ts';
import type { DB } from '#db/tables.gen.ts';
import type { LoggedEvent, News } from '#kit/live-event.ts';

/** Maximum events replayed to a returning client; beyond that it reloads everything. */
const MAX_MISSED = 500;

/** Maximum distance in transactions to look back; after a longer absence the client reloads everything. */
const MAX_BACK = 20_000;

const ROW = sql`json_build_object(
  'event', json_build_object('kind', e.kind, 'at', ${iso('e.at')},
    'actor_id', e.actor_id, 'project_id', e.project_id, 'subject_type', e.subject_type,
    'subject_id', e.subject_id, 'data', e.data),
  'people', array(select m.person_id from project_members m where m.project_id = e.project_id and m.left_at is null)
    || case when e.beyond_project then e.recipient_ids end)`;

/**
 * Events of transactions committed since a snapshot, in whatever order: every event falls between exactly one
 * pair of consecutive snapshots.
 * @param since the previous snapshot; empty to get only the current one
 */
export async function newsSince(system: Kysely<DB>, since: string): Promise<News> {
  if (since === '') {
    const { rows } = await sql<{ snapshot: string }>`
      select pg_current_snapshot()::text as snapshot`.execute(system);
    return { snapshot: rows[0]?.snapshot ?? '', rows: [] };
  }
  const { rows } = await sql<News>`
    select pg_current_snapshot()::text as snapshot, coalesce((
      select json_agg(${ROW} order by e.id) from events e
      where (e.project_id is not null or e.beyond_project)
        and e.txid >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(e.txid, ${since}::pg_snapshot)), '[]') as rows`.execute(system);
  return rows[0] ?? { snapshot: since, rows: [] };
}

/**
 * What one person missed between two snapshots.
 * @returns null if `since` is not one of our snapshots, or so much has happened since, to anyone, that
 * reloading is cheaper
 */
export async function missedNews(
  system: Kysely<DB>,
  personId: string,
  since: string,
  until: string,
): Promise<LoggedEvent[] | null> {
  if (!/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/.test(since)) return null;
  const { rows } = await sql<{ known: boolean; missed: LoggedEvent[] | null }>`
    select known, case when known then (
      select json_agg(row order by id) from (
        select e.id, ${ROW} as row from events e
        where (e.project_id is not null or e.beyond_project)
          and (exists (select from project_members m
              where m.project_id = e.project_id and m.person_id = ${personId} and m.left_at is null)
            or (e.beyond_project and ${personId} = any (e.recipient_ids)))
          and e.txid >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(e.txid, ${since}::pg_snapshot)
          and pg_visible_in_snapshot(e.txid, ${until}::pg_snapshot)
        order by e.id limit ${MAX_MISSED + 1}) found) end as missed
    from (select pg_snapshot_xmax(${since}::pg_snapshot) <= pg_snapshot_xmax(${until}::pg_snapshot)
      and pg_snapshot_xmin(${since}::pg_snapshot)::text::bigint
        > pg_snapshot_xmin(${until}::pg_snapshot)::text::bigint - ${MAX_BACK} as known) asked`
    .execute(system)
    // Rejected by PostgreSQL as a snapshot: it was forged.
    .catch((error: unknown) => {
      if (isMalformed(error)) return { rows: [] };
      throw error;
    });
  const [answer] = rows;
  if (!answer?.known) return null;
  const missed = answer.missed ?? [];
  return missed.length > MAX_MISSED ? null : missed;
}
