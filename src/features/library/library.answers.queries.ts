/** SQL for the sums of answers under guides. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { Locale } from '#kit/locale.ts';
import type { AnswerCount, WordCount } from './library.answers.types.ts';

/** Counts one answer. */
export async function countAnswer(
  trx: Trx,
  { guide, locale, day, needed }: { guide: string; locale: Locale; day: string; needed: boolean },
): Promise<void> {
  await trx
    .insertInto('guide_answers')
    .values({ guide, locale, day, yes: needed ? 1 : 0, no: needed ? 0 : 1 })
    .onConflict((conflict) =>
      conflict.columns(['guide', 'locale', 'day']).doUpdateSet({
        yes: sql`guide_answers.yes + excluded.yes`,
        no: sql`guide_answers.no + excluded.no`,
      }),
    )
    .execute();
}

/** Counts each of these words once; in their order, so that two answers never wait for each other. */
export async function countWords(
  trx: Trx,
  { guide, locale, day, words }: { guide: string; locale: Locale; day: string; words: readonly string[] },
): Promise<void> {
  if (words.length === 0) return;
  await trx
    .insertInto('guide_answer_words')
    .values(words.toSorted().map((word) => ({ guide, day, word, locale, times: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['guide', 'day', 'word']).doUpdateSet({ times: sql`guide_answer_words.times + 1` }),
    )
    .execute();
}

/** @returns the sums since a day, by guide and language */
export async function answersSince(trx: Trx, day: string): Promise<AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`
    select guide, locale, sum(yes)::int as yes, sum(no)::int as no
    from guide_answers where day >= ${day} group by guide, locale`.execute(trx);
  return rows;
}

/** @returns the sums since a day of the words about these guides */
export async function wordsSince(trx: Trx, day: string, guides: readonly string[]): Promise<WordCount[]> {
  const { rows } = await sql<WordCount>`
    select guide, word, case when min(locale) = max(locale) then min(locale) end as locale, sum(times)::int as times
    from guide_answer_words where day >= ${day} and guide = any (${guides}) group by guide, word`.execute(
    trx,
  );
  return rows;
}

/** Deletes all sums of days before this one. */
export async function deleteAnswersBefore(trx: Trx, day: string): Promise<void> {
  await trx.deleteFrom('guide_answers').where('day', '<', day).execute();
  await trx.deleteFrom('guide_answer_words').where('day', '<', day).execute();
}
