import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, it } from 'vitest';
import { gatherNames } from './log-names.ts';

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (each) => new PostgresIntrospector(each),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it('the first room that knows a name provides it, and a missing name is null [LOG-08]', () => {
  const { entry, notification } = gatherNames([
    { entry: { join: sql`left join a on a.id = e.id`, names: { actor: sql`a.name` } } },
    {},
    {
      entry: { join: sql`left join b on b.id = e.id`, names: { actor: sql`b.name`, subject: sql`b.title` } },
    },
  ]);
  const { actor, subject, team } = entry.names;
  const said = sql`select ${actor}, ${subject}, ${team} from e ${entry.join}`.compile(db);
  expect(said.sql).toBe(
    'select coalesce(a.name, b.name), coalesce(b.title), null::text from e left join a on a.id = e.id left join b on b.id = e.id',
  );
  const none = sql`select ${notification.names.title} from n ${notification.join}`.compile(db);
  expect(none.sql).toBe('select null::text from n ');
});
