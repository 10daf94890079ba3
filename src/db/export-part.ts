/** What a room adds to a person's copy of their data: rows of a table of its own, with what each field means. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './open.ts';

export interface ExportPart {
  /** Of the file in the copy, e.g. `messages`. */
  name: string;
  /** What the rows are, in a sentence. */
  about: string;
  /** What each field means, by its column. */
  fields: Readonly<Record<string, string>>;
  /** As the person. @returns the keys of their rows, in the order in which they are written */
  keys(trx: Trx): Promise<string[]>;
  /** As the person. @returns those of these rows that are still theirs, in the same order */
  rows(trx: Trx, keys: readonly string[]): Promise<object[]>;
}

/** The rows of the person themself. */
export const OWN = {
  /** @param column with whose row it is */
  by: (column: string) => sql<boolean>`${sql.ref(`t.${column}`)} = current_person()`,
  /** Rows of all projects the person is in. */
  ofProjects: sql<boolean>`t.project_id = any (array(select id from my_projects() as id))`,
};

/**
 * @param table of the room
 * @param mine which of its rows are the person's; policies narrow it further
 * @param key a unique column, in whose order they are written; an expression where few rows have one
 */
export function exportPart({
  table,
  mine,
  key = 'id',
  ...part
}: Omit<ExportPart, 'keys' | 'rows'> & {
  table: string;
  mine: ReturnType<typeof sql<boolean>>;
  key?: string | RawBuilder<unknown>;
}): ExportPart {
  const columns = sql.join(Object.keys(part.fields).map((name) => sql.ref(`t.${name}`)));
  const by = sql`(${typeof key === 'string' ? sql.ref(`t.${key}`) : key})`;
  const order = sql`${by}::text collate "C"`;
  return {
    ...part,
    keys: async (trx) => {
      const { rows } = await sql<{ export_key: string }>`
        select ${order} as export_key from ${sql.table(table)} t where ${mine} order by 1`.execute(trx);
      return rows.map(({ export_key }) => export_key);
    },
    rows: async (trx, keys) => {
      const { rows } = await sql<object>`
        select ${columns} from ${sql.table(table)} t where ${mine} and ${by} = any (${keys})
        order by ${order}`.execute(trx);
      return rows;
    },
  };
}

/** A stored object that goes into the copy as it is. */
export interface ExportedObject {
  /** Its row, for the next page. */
  key: string;
  projectId: string;
  fileName: string;
  objectKey: string;
  /** What its key was wrapped for. */
  boundTo: string;
  wrappedKey: Buffer;
  sha256: Buffer;
}
