/** The library in the database: its passages, and how a topic finds them. */
import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../db/open.ts';
import type { DB } from '../../db/tables.gen.ts';
import type { Locale } from '../../kit/locale.ts';

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
  /** Of the topic's words that say something, how many the document has. */
  matched: number;
  /** How many such words the topic has. */
  asked: number;
  rank: number;
}

/** From this on, two words count as the same one mistyped; 0 is nothing in common, 1 the same. */
const NEARLY_THE_SAME = 0.35;

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
  const language = sql`search_language(${locale})`;
  const { rows } = await sql<DocumentHit>`
    with asked as materialized (
      select distinct word from unnest(${words}::text[]) word where length(to_tsvector(${language}, word)) > 0
    ), known as materialized (
      select word, plainto_tsquery(${language}, case
        when exists (select from library_passages p
          where p.locale = ${locale} and p.searched @@ plainto_tsquery(${language}, word)) then word
        else (
          select w.word from library_words w
          where w.locale = ${locale} and length(asked.word) >= 4
            and w.word operator(trigram.%) asked.word
            and trigram.similarity(w.word, asked.word) >= ${NEARLY_THE_SAME}
          order by trigram.similarity(w.word, asked.word) desc, w.word limit 1)
        end) as query
      from asked
    ), terms as materialized (
      select distinct query, 1 + ln(1 + (select count(*) from library_passages p where p.locale = ${locale})::real
        / (1 + (select count(*) from library_passages p where p.locale = ${locale} and p.searched @@ query))) as weight
      from known where query is not null
    )
    select p.kind, p.document, count(distinct t.query)::int as matched,
      (select count(*)::int from asked) as asked,
      sum(t.weight * ts_rank('{0, 0.25, 0.5, 1}', p.searched, t.query))::real
        / sqrt(count(distinct p.id))::real as rank
    from terms t join library_passages p on p.locale = ${locale} and p.searched @@ t.query
    group by p.kind, p.document
    -- Who answers all of the topic comes before who answers a part of it at length.
    order by sum(t.weight * ts_rank('{0, 0.25, 0.5, 1}', p.searched, t.query)) / sqrt(count(distinct p.id))
      * power(count(distinct t.query), 2) desc, p.document
    limit ${limit}`.execute(trx);
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
export type Passage = Awaited<ReturnType<typeof readPassages>>[number];
