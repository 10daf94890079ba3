// The SQL that a function emits through the query builder, without a database: kept as a snapshot, so that a
// review sees when a query changes.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { textsOf } from '#db/driver.ts';
import type { Trx } from '#db/open.ts';
import { withReactions } from '#db/reactions.ts';
import type { Read } from '#db/read.ts';
import type { DB } from '#db/tables.gen.ts';

/** @returns the statements of a read, each on its own lines */
export const textOf = ({ statements }: Read<unknown>): string =>
  statements.map(({ text }) => text).join(';\n');

/** @returns each statement the work sends, on its own lines */
export async function emittedSql(work: (trx: Trx) => Promise<unknown>): Promise<string> {
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(...textsOf(query)),
  });
  // Nothing comes back, so code that expects a row fails after its statement; only the statement matters.
  await db
    .transaction()
    .execute((trx) => work(withReactions(trx, [])))
    .catch(() => {});
  return statements
    .filter((sql) => !/^(begin|commit|rollback)$/i.test(sql))
    .map((sql) =>
      sql.replace(
        / (from|where|order by|limit|set|values|returning|on conflict|inner join|for update) /g,
        '\n  $1 ',
      ),
    )
    .join('\n');
}
