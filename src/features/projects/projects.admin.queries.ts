/** SQL of the desk's list of projects. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { cursorOf, isAfterCursor, pageByCursor } from '#db/pagination.ts';
import { readAsAdmin } from '#db/recorded-reading.ts';
import type { Actor } from '#kit/actor.ts';
import { likeOf, wordsOf } from './projects.search.queries.ts';

const PAGE = 50;
/** So many can be sorted at once. */
const FEW = 1000;

/**
 * @param search words, each of which must occur in the title, or in the name or address of a member
 * @param after the previous page's cursor
 * @returns the ids of a page, most recently changed first
 */
export async function findPage(trx: Trx, search: string, after: string | undefined) {
  const words = wordsOf(search);
  const conditions = [
    ...(words.length > 0 ? [await withWords(trx, words)] : []),
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

/** What a search looks at in `projects p`. */
const TEXT = sql`
  select lower(concat_ws(' ', p.title, string_agg(m.full_name || ' ' || m.email, ' ')))
  from project_members pm join people m on m.id = pm.person_id
  where pm.project_id = p.id and pm.left_at is null`;

/**
 * Few matches: find them by the indexes, then sort. Many, or words of one or two letters, which a trigram index cannot
 * find: walk in list order, which soon fills a page.
 */
async function withWords(trx: Trx, words: string[]): Promise<RawBuilder<unknown>> {
  const inOrder = sql`(${TEXT}) like all (array[${sql.join(words.map((word) => sql`lower(${likeOf(word)})`))}])`;
  const long = words.filter((word) => word.length > 2);
  if (long.length === 0) return inOrder;
  const { rows } = await sql<{ id: string }>`
    with found as materialized (${sql.join(long.map(idsWith), sql` intersect `)})
    select id from found limit ${FEW + 1}`.execute(trx);
  if (rows.length > FEW) return inOrder;
  return sql`p.id = any (${rows.map(({ id }) => id)}::uuid[]) and ${inOrder}`;
}

/** Each branch has its own indexes: projects_by_title; people_by_name and project_members_of_person. */
function idsWith(word: string): RawBuilder<unknown> {
  const like = likeOf(word);
  const named = sql`select id from people where lower(full_name || ' ' || email) like lower(${like})`;
  return sql`(
    select id from projects where lower(title) like lower(${like})
    union select project_id from project_members where left_at is null and person_id = any (array(${named})))`;
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

/** @returns in how many projects that go on somebody is together with others */
export async function countShared(trx: Trx, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from project_members me join projects p on p.id = me.project_id
    where me.person_id = ${personId} and me.left_at is null and p.ended_at is null and p.status <> 'completed'
      and exists (select from project_members other where other.project_id = p.id and other.left_at is null
        and other.person_id <> me.person_id)`.execute(trx);
  return rows[0]?.count ?? 0;
}
