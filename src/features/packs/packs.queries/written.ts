/** Packs that admins write. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import { isAfter, pageOf } from '#db/pagination.ts';
import { recordEvent } from '#db/record.ts';
import type { Actor } from '#kit/actor.ts';
import { packCreated, packDeleted, type packsEvents, packUpdated } from '../packs.events.ts';
import type { PackType } from '../packs.rules/packs.ts';

const PAGE = 20;
const FIELDS = [
  'id',
  'title',
  'description',
  'pack_type',
  'topic',
  'content',
  'prompt_template',
  'is_active',
  'revision',
  'created_at',
  'updated_at',
] as const;

export interface WrittenPack {
  id: string;
  title: string;
  description: string | null;
  pack_type: PackType;
  topic: string;
  content: string;
  prompt_template: string | null;
  is_active: boolean;
}

export async function findWritten(trx: Trx, id: string) {
  return trx.selectFrom('knowledge_packs').select(FIELDS).where('id', '=', id).executeTakeFirst();
}
export type WrittenRow = NonNullable<Awaited<ReturnType<typeof findWritten>>>;

/** @returns the titles of packs by their ids; what is not active is left out, for admins too */
export async function listActiveTitles(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom('knowledge_packs')
    .select(['id', 'title'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where('is_active', '=', true)
    .execute();
}

/** Creates a pack, once per id. @returns the pack that now has this id */
export async function createWritten(trx: Trx, pack: WrittenPack, { by, at }: Actor): Promise<WrittenRow> {
  const made = await trx
    .insertInto('knowledge_packs')
    .values({ ...pack, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(FIELDS)
    .executeTakeFirst();
  if (!made)
    return trx
      .selectFrom('knowledge_packs')
      .select(FIELDS)
      .where('id', '=', pack.id)
      .executeTakeFirstOrThrow();
  await addVersion(trx, made, { by, at });
  await recordPackEvent(trx, packCreated, pack.id, { by, at });
  return made;
}

/** Saves on top of a revision. @returns undefined if the pack is gone or has been saved since */
export async function updateWritten(
  trx: Trx,
  { id, ...fields }: WrittenPack,
  revision: number,
  { by, at }: Actor,
): Promise<WrittenRow | undefined> {
  const saved = await trx
    .updateTable('knowledge_packs')
    .set((eb) => ({
      ...fields,
      revision: revision + 1,
      // Always increases, even for two saves within one clock tick (ADMIN-13).
      updated_at: sql<Date>`greatest(${at}, ${eb.ref('updated_at')} + interval '1 millisecond')`,
    }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning(FIELDS)
    .executeTakeFirst();
  if (!saved) return undefined;
  await addVersion(trx, saved, { by, at });
  await recordPackEvent(trx, packUpdated, id, { by, at });
  return saved;
}

/** @returns false if the pack is gone, or has been saved since the revision */
export async function deleteWritten(
  trx: Trx,
  id: string,
  revision: number | undefined,
  actor: Actor,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('knowledge_packs')
    .where('id', '=', id)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision as number))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await recordPackEvent(trx, packDeleted, id, actor);
  return true;
}

async function addVersion(trx: Trx, pack: WrittenRow, { by, at }: Actor): Promise<void> {
  const { id, created_at: _, updated_at: __, ...fields } = pack;
  await trx
    .insertInto('knowledge_pack_versions')
    .values({ ...fields, pack_id: id, saved_by: by, saved_at: at })
    .execute();
}

function recordPackEvent(trx: Trx, event: (typeof packsEvents)[number], id: string, { by, at }: Actor) {
  return recordEvent(trx, event, { at, actorId: by, subjectId: id });
}

/** @returns a page of a pack's versions, newest first, with who saved them */
export async function listVersions(trx: Trx, id: string, before: number | undefined) {
  const rows = await trx
    .selectFrom('knowledge_pack_versions as v')
    .leftJoin('people', 'people.id', 'v.saved_by')
    .select([
      'v.revision',
      'v.title',
      'v.description',
      'v.pack_type',
      'v.topic',
      'v.content',
      'v.prompt_template',
      'v.is_active',
      'v.saved_at',
      'people.full_name as saved_by',
    ])
    .where('v.pack_id', '=', id)
    .$if(before !== undefined, (query) => query.where('v.revision', '<', before ?? 0))
    .orderBy('v.revision', 'desc')
    .limit(PAGE + 1)
    .execute();
  const versions = rows.slice(0, PAGE);
  return { versions, next: rows.length > PAGE ? (versions.at(-1)?.revision ?? null) : null };
}

export interface Filter {
  search: string;
  packType?: PackType | undefined;
  active?: boolean | undefined;
  after?: string | undefined;
}

/**
 * @returns a page, most recently changed first; row-level security limits non-admins to active ones
 * (ADMIN-20)
 */
export async function listWritten(trx: Trx, { search, packType, active, after }: Filter) {
  const found: Expression<SqlBool>[] = [];
  if (search.trim() !== '') {
    // Matches words in any form, or the prefix of a title while it is being typed.
    found.push(sql<SqlBool>`(searched @@ websearch_to_tsquery('english', plain_words(${search}))
      or plain_words(title) like '%' || replace(replace(replace(plain_words(${search.trim()}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')`);
  }
  const listed = await trx
    .selectFrom('knowledge_packs')
    .select(FIELDS)
    .where((eb) => eb.and(found))
    .$if(packType !== undefined, (query) => query.where('pack_type', '=', packType as PackType))
    .$if(active !== undefined, (query) => query.where('is_active', '=', active as boolean))
    .$if(after !== undefined, (query) =>
      query.where(isAfter('knowledge_packs', 'updated_at', after as string)),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { rows: packs, next } = pageOf(listed, PAGE);
  return { packs, next };
}
