/** The library in the database: its passages. */
import { type Insertable, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { DB } from '#db/tables.gen.ts';
import type { Locale } from '#kit/locale.ts';

export type NewPassage = Insertable<DB['library_passages']>;

export async function hasVersion(trx: Trx, version: string): Promise<boolean> {
  const found = await trx
    .selectFrom('library_versions')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst();
  return found !== undefined;
}

/** Replaces all passages. Two servers starting at once take turns. */
export async function replacePassages(
  trx: Trx,
  version: string,
  passages: readonly NewPassage[],
  at: Date,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('library_passages'))`.execute(trx);
  if (await hasVersion(trx, version)) return;
  await trx.deleteFrom('library_versions').execute();
  await trx.deleteFrom('library_passages').execute();
  await trx
    .insertInto('library_passages')
    .values([...passages])
    .execute();
  await trx.insertInto('library_versions').values({ version, made_at: at }).execute();
}

/** @returns the text of each guide and action, with people's own words for it, in both languages */
export async function readSaid(trx: Trx) {
  return trx
    .selectFrom('library_passages')
    .select([
      'id',
      'kind',
      'document',
      'locale',
      'section',
      'position',
      'title',
      'heading',
      'keywords',
      'body',
    ])
    .execute();
}

/** @returns the passages of these documents in one language, in document order */
export async function readPassages(trx: Trx, documents: readonly string[], locale: Locale) {
  if (documents.length === 0) return [];
  return trx
    .selectFrom('library_passages')
    .select([
      'id',
      'kind',
      'document',
      'section',
      'title',
      'heading',
      'keywords',
      'body',
      'sources',
      'phones',
      'row_parts',
      'actions',
    ])
    .where('locale', '=', locale)
    .where('document', 'in', [...documents])
    .orderBy('document')
    .orderBy('position')
    .execute();
}
