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
  /**
   * As the person.
   * @param after the key of the last row of the page before
   */
  page(trx: Trx, after: string | null): Promise<{ key: string; row: object }[]>;
}

/** The rows of the person themself. */
export const OWN = {
  /** @param column with whose row it is */
  by: (column: string) => sql<boolean>`${sql.ref(`t.${column}`)} = current_person()`,
  /** Rows of all projects the person is in. */
  ofProjects: sql<boolean>`t.project_id = any (array(select id from my_projects() as id))`,
};

const AT_ONCE = 500;

/**
 * @param table of the room
 * @param mine which of its rows are the person's; policies narrow it further
 * @param key a unique column, in whose order they are written
 */
export function exportPart({
  table,
  mine,
  key = 'id',
  ...part
}: Omit<ExportPart, 'page'> & {
  table: string;
  mine: ReturnType<typeof sql<boolean>>;
  key?: string | RawBuilder<unknown>;
}): ExportPart {
  const columns = sql.join(Object.keys(part.fields).map((name) => sql.ref(`t.${name}`)));
  const by = sql`(${typeof key === 'string' ? sql.ref(`t.${key}`) : key})::text collate "C"`;
  return {
    ...part,
    page: async (trx, after) => {
      const { rows } = await sql<{ export_key: string }>`
        select ${by} as export_key, ${columns} from ${sql.table(table)} t
        where ${mine} and (${after}::text is null or ${by} > ${after}::text)
        order by 1 limit ${AT_ONCE}`.execute(trx);
      return rows.map(({ export_key, ...row }) => ({ key: export_key, row }));
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
