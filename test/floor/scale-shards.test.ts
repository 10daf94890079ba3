/**
 * Which statements would touch more than one shard, if tables were cut as docs/scale.md says: what people ask for all
 * day is asked for, and each statement it sends is read. Policies, triggers and what a function does inside are not.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveSources } from '#app/live.ts';
import { type Ask, CHANGES, READS } from '../bench/scale-asks.ts';
import { openPlace, type Place } from '../bench/scale-place.ts';
import { upload } from '../support/files.ts';
import { scaleTables } from '../support/scale-tables.ts';
import { hearStatements } from '../support/sent-statements.ts';
import { type Layout, shardsOf } from '../support/shards.ts';
import { ALL, CROSSING, FUNCTIONS, READ_NO_TABLE } from './scale-shards.table.ts';

/** What people, and their open pages, ask for all day. */
const HOT =
  `accounts.session activity.notifications dashboard.read projects.list projects.read projects.activity
  chat.list chat.some chat.unread chat.inbox tasks.list tasks.some tasks.read tasks.comments tasks.mine tasks.resources
  files.list files.read documents.list documents.read appointments.list appointments.day assessment.readDraft
  starterPlan.progress`.split(/\s+/);
const HOT_CHANGES = ['chat.send', 'chat.markRead', 'chat.typing', 'tasks.create', 'tasks.change'];

const liveOf = ({ product }: Place) => liveSources(product.services.db, product.services.clock);
const LIVE: Record<string, (place: Place) => Promise<unknown>> = {
  'files.upload': ({ product, clients, world }) =>
    upload(product, clients.owner, world.projectId, 'a letter'),
  'live.news': async (place) => {
    const { snapshot } = await liveOf(place).news('');
    return liveOf(place).news(snapshot);
  },
  'live.missed': async (place) => {
    const { snapshot } = await liveOf(place).news('');
    return liveOf(place).missed(place.clients.owner.id, snapshot, snapshot);
  },
  'live.words': (place) => {
    const { projectId, messageId } = place.world;
    return liveOf(place).words(place.clients.owner.id, projectId, [messageId]);
  },
};

const heard = hearStatements();
let place: Place;
let layout: Layout;
beforeAll(async () => {
  place = await openPlace(2);
  const columns = await place.product.sql<{ table: string; names: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as names
     from information_schema.columns where table_schema = 'public' group by 1`,
  );
  layout = {
    cut: new Map(
      scaleTables.flatMap(({ table, whose, by }) => (whose && by ? [[table, { whose, by }]] : [])),
    ),
    columns: new Map(columns.map(({ table, names }) => [table, names])),
    functions: FUNCTIONS,
  };
}, 120_000);
afterAll(async () => {
  heard.stop();
  await place.product.close();
}, 120_000);

/** One statement that crosses: from several shards, or from all. */
const crosses = (shards: readonly string[]) =>
  shards.length > 1 || shards.some((each) => each.startsWith('every '));

it('each statement of what people ask for all day stays in one shard, but for those named', async () => {
  const named: [string, Ask | undefined][] = [
    ...HOT.map((name): [string, Ask | undefined] => [name, READS[name]]),
    ...HOT_CHANGES.map((name): [string, Ask | undefined] => [name, CHANGES[name]]),
  ];
  const found: Record<string, string[] | typeof ALL> = {};
  const called = new Set<string>();
  let within = 0;
  const read = async (name: string, work: () => Promise<unknown>) => {
    const sent = await heard.sentBy(work);
    // Otherwise nothing was asked of the database, and this test would say nothing.
    expect(sent.length, name).toBeGreaterThan(0);
    for (const each of sent) {
      for (const [, known = ''] of each.text.matchAll(/\b(\w+)\s*\(/g)) called.add(known);
      const shards = await shardsOf(each, layout);
      const where = shards.join(' + ');
      if (!crosses(shards)) within += shards.length;
      else found[where] = [...new Set([...(found[where] ?? []), name])];
    }
  };
  for (const [name, ask] of named)
    await read(name, async () => expect((await ask?.(place))?.status, name).toBeLessThan(300));
  for (const [name, work] of Object.entries(LIVE)) await read(name, () => work(place));

  const expected = Object.assign({}, ...Object.values(CROSSING)) as Record<
    string,
    readonly string[] | typeof ALL
  >;
  for (const shards of Object.keys(found))
    found[shards] = expected[shards] === ALL ? ALL : (found[shards] as string[]).toSorted();
  expect(found).toEqual(expected);
  expect(within).toBeGreaterThan(30);

  const own = await place.product.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  const ours = own.map(({ name }) => name).filter((name) => called.has(name));
  // Each says where it reads.
  expect([...new Set(ours)].toSorted()).toEqual([...Object.keys(FUNCTIONS), ...READ_NO_TABLE].toSorted());
}, 180_000);

describe('reading a statement', () => {
  const touches = (text: string, values: unknown[] = ['a', 'b', 'c']) => shardsOf({ text, values }, layout);

  it.each([
    ['select from tasks where project_id = $1', ['project $1']],
    ['select from tasks', ['every project (tasks)']],
    ['select from tasks where id = $1', ['every project (tasks)']],
    ['select from tasks where project_id = any ($1)', ['every project (tasks)']],
    ['select from tasks where project_id = $1 or true', ['every project (tasks)']],
    [
      'select from tasks t join messages m on m.project_id = t.project_id where m.project_id = $1',
      ['project $1'],
    ],
    [
      'select from tasks t left join messages m on m.id = t.id where t.project_id = $1',
      ['every project (messages)', 'project $1'],
    ],
    [
      'select from tasks t left join messages m on t.project_id = $1',
      ['every project (messages)', 'every project (tasks)'],
    ],
    [
      'select from tasks t where t.project_id = $1 and exists (select from messages m where m.project_id = t.project_id)',
      ['project $1'],
    ],
    [
      'select from tasks t where exists (select from messages m where m.project_id = $1 and t.project_id = $1)',
      ['every project (tasks)', 'project $1'],
    ],
    [
      'with p as (select $1::uuid as id) insert into events (kind, project_id) select $2, id from p',
      ['project $1'],
    ],
    ['insert into tasks (id, project_id) values ($1, $2), ($3, $2)', ['project $2']],
    ['insert into tasks (id, project_id) values ($1, $2), ($1, $3)', ['every project (tasks)']],
    ['update tasks set title = $1 where project_id = $2', ['project $2']],
    [
      'delete from tasks using messages m where tasks.project_id = m.project_id and m.project_id = $1',
      ['project $1'],
    ],
    ['select from (select * from tasks) t where t.project_id = $1', ['project $1']],
    [
      'select from tasks t join sessions s on s.user_id = $2 where t.project_id = $1',
      ['person $2', 'project $1'],
    ],
    [
      'select from tasks where project_id = $1 union all select from tasks where project_id = $2',
      ['project $1', 'project $2'],
    ],
    ['select from people', []],
  ])('%s', async (text, shards) => expect(await touches(text)).toEqual(shards));

  it('the same value twice is one shard', async () => {
    const text = 'select from tasks t join messages m on m.project_id = $2 where t.project_id = $1';
    expect(await touches(text, ['a', 'a'])).toEqual(['project $1']);
    expect(await touches(text, ['a', 'b'])).toEqual(['project $1', 'project $2']);
  });
});
