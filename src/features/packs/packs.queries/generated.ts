/** Packs that people generate; each person sees only their own. */
import { type Insertable, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { isAfter, pageOf } from '#db/pagination.ts';
import type { DB } from '#db/tables.gen.ts';
import type { Locale } from '#kit/locale.ts';
import type { PackProblem } from '../packs.rules/states.ts';
import type { PackChoices } from '../packs.types.ts';

const PAGE = 20;
const UNFINISHED = ['queued', 'writing'] as const;

/** @returns whether it is new, i.e. the id was unused */
export async function addGenerated(trx: Trx, pack: Insertable<DB['generated_packs']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('generated_packs')
    .values(pack)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findGenerated(trx: Trx, id: string) {
  return trx.selectFrom('generated_packs').selectAll().where('id', '=', id).executeTakeFirst();
}
export type GeneratedRow = NonNullable<Awaited<ReturnType<typeof findGenerated>>>;

/** The new part of a pack, without what was sent before. */
export async function findPiece(trx: Trx, id: string, from: number) {
  return trx
    .selectFrom('generated_packs')
    .select(({ val, fn }) => [
      'state',
      'problem',
      'engine',
      'alive_at',
      'choices',
      'choice_documents',
      fn<string>('substr', ['content', val(from + 1)]).as('text'),
      fn<number>('length', ['content']).as('length'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface Progress {
  id: string;
  content: string;
  /** The pack's final language: a Spanish topic gets a Spanish pack. */
  locale: Locale;
  choices: PackChoices;
  at: Date;
}

const storedChoices = (choices: PackChoices) => ({
  choices: JSON.stringify(choices.map(({ title, about }) => ({ title, about }))),
  choice_documents: choices.map(({ document }) => document),
});

/** Stores the progress. @returns false if the pack was stopped or deleted */
export async function saveProgress(
  trx: Trx,
  { id, content, locale, choices, at, state }: Progress & { state: 'queued' | 'writing' },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('generated_packs')
    .set({ state, content, locale, ...storedChoices(choices), alive_at: at })
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a pack, once. @returns false if it had already ended or is gone */
export async function finishGenerated(
  trx: Trx,
  { id, content, locale, choices, at }: Progress,
  outcome: { state: 'done' } | { state: 'stopped' } | { state: 'failed'; problem: PackProblem },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('generated_packs')
    .set({
      problem: null,
      ...outcome,
      content,
      locale,
      ...storedChoices(choices),
      alive_at: at,
      finished_at: at,
    })
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stops a running pack; one that has ended stays as it is. */
export async function stopGenerated(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('generated_packs')
    .set({
      state: 'stopped',
      alive_at: at,
      finished_at: at,
    })
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .execute();
}

/** Keeps a pack that has ended. */
export async function keepGenerated(trx: Trx, id: string, title: string | undefined): Promise<void> {
  await trx
    .updateTable('generated_packs')
    .set(title === undefined ? { kept: true } : { kept: true, title })
    .where('id', '=', id)
    .where('state', 'in', ['done', 'stopped'])
    .execute();
}

export async function deleteGenerated(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('generated_packs').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @returns a page of the person's kept packs, newest first */
export async function listKept(trx: Trx, personId: string, after: string | undefined) {
  let query = trx
    .selectFrom('generated_packs')
    .select(['id', 'title', 'topic', 'pack_type', 'created_at'])
    .where('user_id', '=', personId)
    .where('kept', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1);
  if (after) {
    query = query.where(isAfter('generated_packs', 'created_at', after));
  }
  const { rows: packs, next } = pageOf(await query.execute(), PAGE);
  return { packs, next };
}

/** Deletes unkept packs older than that; the system sees nothing of them but their age. */
export async function deleteUnkeptBefore(trx: Trx, before: Date): Promise<void> {
  await trx
    .deleteFrom('generated_packs')
    .where('kept', '=', false)
    .where('created_at', '<', before)
    .execute();
}

/** Records the outcome of a pack, without any reference to a person. */
export async function addFact(trx: Trx, fact: Insertable<DB['pack_facts']>): Promise<void> {
  await trx.insertInto('pack_facts').values(fact).execute();
}

/** Outcomes of packs since then, by engine. */
export async function totalsSince(trx: Trx, since: Date) {
  const { rows } = await sql<{
    engine: 'library' | 'model';
    packs: number;
    failed: number;
    median_ms: number;
    slowest_ms: number;
    citations: number;
    removed: number;
    grade: number | null;
    emergencies: number;
    knew_little: number;
  }>`
    select engine, count(*)::int as packs,
      (count(*) filter (where outcome = 'failed'))::int as failed,
      (percentile_cont(0.5) within group (order by total_ms))::int as median_ms,
      max(total_ms) as slowest_ms,
      round(avg(citations), 1)::float8 as citations,
      sum(removed)::int as removed,
      round(avg(grade)::numeric, 1)::float8 as grade,
      (count(*) filter (where cardinality(emergencies) > 0))::int as emergencies,
      (count(*) filter (where knows_little))::int as knew_little
    from pack_facts where at >= ${since} group by engine order by engine`.execute(trx);
  return rows;
}

export async function latestFacts(trx: Trx) {
  return trx
    .selectFrom('pack_facts')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}
