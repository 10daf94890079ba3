/** SQL of the desk's list of projects. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { cursorOf, isAfterCursor, pageByCursor } from '#db/pagination.ts';
import { readAsAdmin } from '#db/recorded-reading.ts';
import type { Actor } from '#kit/actor.ts';

const PAGE = 50;
/** More than anyone types to find a project. */
const MAX_WORDS = 8;

/**
 * @param search words, each of which must occur in the title, or in the name or address of a member
 * @param after the previous page's cursor
 * @returns the ids of a page, most recently changed first
 */
export async function findPage(trx: Trx, search: string, after: string | undefined) {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const conditions = [
    ...words.map(hasWord),
    ...(after ? [isAfterCursor('p', 'updated_at', after)] : []),
    sql`true`,
  ];
  const { rows: found } = await sql<{ id: string; cursor: string }>`
    select p.id, ${cursorOf('p', 'updated_at')} from projects p
    where ${sql.join(conditions, sql` and `)}
    order by p.updated_at desc, p.id desc limit ${PAGE + 1}`.execute(trx);
  const { rows, next } = pageByCursor(found, PAGE);
  return { ids: rows.map(({ id }) => id), next };
}

/**
 * Each branch has its own indexes: projects_by_title; people_by_name and project_members_of_person. Written
 * as subselects of ids, because PostgreSQL would otherwise scan all projects.
 */
function hasWord(word: string): RawBuilder<unknown> {
  const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const named = sql`select id from people where lower(full_name || ' ' || email) like lower(${like})`;
  return sql`p.id = any (array(
    select id from projects where lower(title) like lower(${like})
    union all select project_id from project_members where left_at is null and person_id = any (array(${named}))))`;
}

/** @returns the desk's rows for these projects, most recently changed first; the access is recorded */
export function readListed(trx: Trx, ids: string[], { by, at }: Actor) {
  return readAsAdmin(
    trx,
    { at, actorId: by, what: 'projects' },
    () =>
      trx
        .selectFrom('projects as p')
        .leftJoin('project_members as cm', (join) =>
          join
            .onRef('cm.project_id', '=', 'p.id')
            .on('cm.role', '=', 'customer')
            .on('cm.left_at', 'is', null),
        )
        .leftJoin('people as c', 'c.id', 'cm.person_id')
        .leftJoin('project_members as sm', (join) =>
          join
            .onRef('sm.project_id', '=', 'p.id')
            .on('sm.role', '=', 'provider')
            .on('sm.left_at', 'is', null),
        )
        .leftJoin('people as s', 's.id', 'sm.person_id')
        .select(['p.id', 'p.title', 'p.status', 'p.updated_at', 'cm.person_id as customer_id'])
        .select(['c.full_name as customer', 's.full_name as service_provider'])
        .where('p.id', 'in', ids.length > 0 ? ids : [sql<string>`null`])
        .orderBy('p.updated_at', 'desc')
        .orderBy('p.id', 'desc')
        .execute(),
    (row) => row.customer_id,
  );
}
