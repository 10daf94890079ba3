/** The library in the database: its passages, and how a topic finds them. */
import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../db/open.ts';
import type { DB } from '../../db/tables.gen.ts';
import type { Locale } from '../../kit/locale.ts';
import { nearestWords } from './library.search.rules.ts';

export type NewPassage = Insertable<DB['library_passages']>;

export async function hasVersion(trx: Trx, version: string): Promise<boolean> {
  const found = await trx
    .selectFrom('library_versions')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst();
  return found !== undefined;
}

/** Puts these passages in the place of all that were there. Two servers that start at once take turns. */
export async function replacePassages(
  trx: Trx,
  version: string,
  passages: readonly NewPassage[],
  at: Date,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('library_passages'))`.execute(trx);
  if (await hasVersion(trx, version)) return;
  await trx.deleteFrom('library_versions').execute();
  await trx.deleteFrom('library_words').execute();
  await trx.deleteFrom('library_passages').execute();
  await trx
    .insertInto('library_passages')
    .values([...passages])
    .execute();
  // A word that PostgreSQL would leave out of a search finds nothing, so it need not be known.
  await sql`
    insert into library_words (locale, word)
    select distinct locale, word
    from library_passages,
      regexp_split_to_table(plain_words(concat_ws(' ', title, keywords, heading, body)), '[^a-z]+') word
    where length(word) >= 3 and length(to_tsvector(search_language(locale), word)) > 0`.execute(trx);
  await trx.insertInto('library_versions').values({ version, made_at: at }).execute();
}

/** How well a document answers a topic. */
export interface DocumentHit {
  kind: 'guide' | 'action';
  document: string;
  /** Of the topic's words that say something, how many the document has; half for one that it only mentions. */
  matched: number;
  /** Of those words, how many stand in a title or among the keywords of any document. */
  titled: number;
  /** How many such words the topic has. */
  asked: number;
  /** The stems of those words that stand in this document's title or keywords. */
  about: string[];
  rank: number;
}

/** What a rank counts: in a title or keyword all, in a heading half, in the text below a quarter. */
const ALL_PLACES = '{0, 0.25, 0.5, 1}';
/** Where stands what a passage is about. */
const TITLES = '{0, 0, 0.5, 1}';
/** A word that a document only mentions counts as so much of one that it is about. */
const MENTIONED = 0.5;

/**
 * Finds guides and actions by PostgreSQL's full text search in the language of the topic. A word that
 * the library does not know counts as the nearest one that it does, if one is near.
 * @param words of the topic, as wordsOf makes them
 * @returns the best first, at most `limit`
 */
export async function findDocuments(
  trx: Trx,
  { words, locale, limit }: { words: readonly string[]; locale: Locale; limit: number },
): Promise<DocumentHit[]> {
  const asked = await lookUp(trx, words, locale);
  const known = asked
    .map(({ word, known, near }) => (known ? [word] : nearestWords(word, near)))
    .filter((meant) => meant.length > 0)
    .map((meant) => meant.join('|'));
  if (known.length === 0) return [];
  const { rows } = await sql<DocumentHit>`
    with passages as materialized (
      select * from library_passages where locale = ${locale}
    ), terms as materialized (
      select query, 1 + ln((select count(distinct document) from passages)::real / count(distinct document)) as weight
      from (select distinct to_tsquery(search_language(${locale}), word) as query from unnest(${known}::text[]) word) t
      join passages p on p.searched @@ query
      group by query
    ), found as (
      -- A long guide says a word more often than a short action: the best place counts, the others a little.
      select p.kind, p.document, t.query,
        t.weight * (max(ts_rank(${ALL_PLACES}, p.searched, t.query)) + 0.02 * sum(ts_rank(${ALL_PLACES}, p.searched, t.query))) as rank,
        case when max(ts_rank(${TITLES}, p.searched, t.query)) > 0.01 then 1 else ${MENTIONED}::real end as matched
      from terms t join passages p on p.searched @@ t.query
      group by p.kind, p.document, t.query, t.weight
    )
    select kind, document, sum(matched)::real as matched, ${asked.length}::int as asked,
      (select count(distinct query)::int from found where matched = 1) as titled, sum(rank)::real as rank,
      coalesce(array_agg(query::text order by query::text) filter (where matched = 1), '{}') as about
    from found
    group by kind, document
    -- Who answers all of the topic comes before who answers a part of it at length.
    order by sum(rank) * power(sum(matched), 2) desc, document
    limit ${limit}`.execute(trx);
  return rows;
}

/** Which words the library has, and for each other one those that it may be mistyped from. */
async function lookUp(trx: Trx, words: readonly string[], locale: Locale) {
  const { rows } = await sql<{ word: string; known: boolean; near: string[] }>`
    with asked as materialized (
      select distinct on (query) word, query
      from unnest(${words}::text[]) with ordinality as each(word, place),
        plainto_tsquery(search_language(${locale}), word) query
      where numnode(query) > 0
      order by query, place
    ), looked_up as materialized (
      select *, exists (
        select from library_passages p where p.locale = ${locale} and p.searched @@ query) as known
      from asked
    )
    select word, known, case when known then '{}' else array(
      select w.word from library_words w
      where w.locale = ${locale} and w.word operator(trigram.%) looked_up.word
      order by trigram.similarity(w.word, looked_up.word) desc, w.word limit 12) end as near
    from looked_up`.execute(trx);
  return rows;
}

/** @returns the passages of these documents in one language, in the order of each document */
export async function readPassages(trx: Trx, documents: readonly string[], locale: Locale) {
  if (documents.length === 0) return [];
  return trx
    .selectFrom('library_passages')
    .select(['id', 'kind', 'document', 'section', 'title', 'heading', 'body', 'sources', 'phones'])
    .where('locale', '=', locale)
    .where('document', 'in', [...documents])
    .orderBy('document')
    .orderBy('position')
    .execute();
}
