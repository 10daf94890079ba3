import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTogether } from '#db/driver.ts';
import { isoOfText } from '#db/instants.ts';
import type { Entered, Trx } from '#db/open.ts';
import { type Read, readRows } from '#db/read.ts';
import type { Statement, TextRow } from '#db/session-pipeline.ts';
import { tokenIn } from '#features/accounts/accounts.service/cookie.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';

let product: Product;
let maria: Client;
let sam: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  sam = await product.person('Sam Stranger');
});
afterAll(() => product.close());

const tokenOf = (client: Client) => tokenIn(client.cookie, product.services.secret) as string;
/** @returns the rows of each */
const rowsOf = (...statements: Statement[]): Read<TextRow[][]> => ({
  statements,
  decode: (results) => results.map((result) => readRows(ME).decode([result])),
});
const ask = (token: string, ...statements: Statement[]) =>
  product.services.db.pipelineAsSession({ token, at: product.clock.now() }, rowsOf(...statements));

const ME: Statement = {
  name: 'test.me',
  text: 'select current_person()',
  values: [],
  columns: ['me'],
};
const NOTE = (id: string): Statement => ({
  name: 'test.note',
  values: [id],
  columns: [],
  text: `insert into events (actor_id, kind, subject_type, subject_id)
    values (current_person(), 'case.taken', 'person', $1)`,
});
const FAIL: Statement = {
  name: 'test.fail',
  text: 'select 1 / (extract(epoch from now()) * 0)',
  values: [],
  columns: ['n'],
};
const notes = (id: string) => product.sql('select 1 from events where subject_id = $1', [id]);

describe('statements on the fast path', () => {
  it('run as the owner of the token, checked each time [AUTH-23, RL2]', async () => {
    for (const client of [maria, sam, maria]) {
      const answer = await ask(tokenOf(client), ME);
      expect(answer?.person).toMatchObject({ id: client.id, email: client.email, user_type: 'customer' });
      expect(answer?.found).toEqual([[{ me: client.id }]]);
    }
  });

  it.each([
    ['a token that nobody has', async () => 'x'.repeat(32)],
    ['no token', async () => ''],
    ['a session that was idle', async (token: string) => set(token, 'idle_until')],
    ['a session that is over', async (token: string) => set(token, 'expires_at')],
    ['a closed account', async (token: string) => close(token)],
  ])('run for nobody with %s, and change nothing [AUTH-23, RL2]', async (_, made) => {
    const lee = await product.person('Lee Leaving');
    const token = await made(tokenOf(lee));
    const id = crypto.randomUUID();
    const change: Statement = {
      name: 'test.change',
      values: [id],
      columns: [],
      text: `insert into events (actor_id, kind, subject_type, subject_id)
        select id, 'case.taken', 'person', $1 from people where id = current_person()`,
    };
    expect(await ask(token, ME, change)).toBeNull();
    expect(await notes(id)).toEqual([]);
  });

  it('are atomic, and a failure leaves nothing behind [RL2]', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await expect(ask(tokenOf(maria), NOTE(one), FAIL)).rejects.toThrow('division by zero');
    expect(await notes(one)).toEqual([]);
    await ask(tokenOf(maria), NOTE(two), ME);
    expect(await notes(two)).toHaveLength(1);
    await expect(ask(tokenOf(maria), NOTE('no id'))).rejects.toThrow('invalid input syntax');
    expect((await ask(tokenOf(sam), ME))?.found).toEqual([[{ me: sam.id }]]);
  });

  it('do not mix under concurrency [RL2]', async () => {
    const asked = Array.from({ length: 200 }, (_, at) => (at % 3 ? maria : sam));
    const answers = await Promise.all(asked.map((client) => ask(tokenOf(client), ME)));
    expect(answers.map((answer) => answer?.found[0]?.[0]?.me)).toEqual(asked.map((client) => client.id));
  });
});

describe('a transaction that begins with the session', () => {
  const enter = <T>(token: string, work: (trx: Trx, entered: Entered<TextRow[][]>) => Promise<T>) =>
    product.services.db.asSession({ token, at: product.clock.now() }, rowsOf(ME), work);

  it('is that of the owner of the token, with what was asked in the first round trip, and whole [AUTH-23, RL2]', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const seen = await enter(tokenOf(maria), async (trx, { person, found }) => {
      await runTogether(trx, [NOTE(one)]);
      return { id: person.id, found };
    });
    expect(seen).toEqual({ id: maria.id, found: [[{ me: maria.id }]] });
    expect(await notes(one)).toHaveLength(1);
    const failing = enter(tokenOf(maria), async (trx) => {
      await runTogether(trx, [NOTE(two)]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await notes(two)).toEqual([]);
  });

  it('does nothing for anybody else [AUTH-23, RL2]', async () => {
    const ended = tokenOf(await product.person('Lee Leaving'));
    await set(ended, 'expires_at');
    for (const token of ['x'.repeat(32), '', ended])
      expect(
        await enter(token, async () => {
          throw new Error('there is nobody to work for');
        }),
      ).toBeNull();
    expect((await ask(tokenOf(sam), ME))?.found).toEqual([[{ me: sam.id }]]);
  });
});

it('a connection lost while in use fails its request, not the process [F4]', async () => {
  const slow: Statement = {
    name: 'test.slow',
    text: 'select pg_sleep(5)::text',
    values: [],
    columns: ['n'],
  };
  const sleeping = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`;
  const oneRoundTrip = expect(ask(tokenOf(maria), slow)).rejects.toThrow('terminating connection');
  while ((await product.sql(sleeping)).length === 0);
  await oneRoundTrip;
  // Between two statements PostgreSQL has nobody to send an error to.
  const between = product.services.db.as(maria.id, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await product.sql('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await sql`select 1`.execute(trx);
  });
  await expect(between).rejects.toThrow();
  expect((await ask(tokenOf(maria), ME))?.found).toEqual([[{ me: maria.id }]]);
});

it('a session is visible to the holder of its token, and to nobody else [RL2]', async () => {
  const named: Statement = {
    name: 'test.sessions',
    text: 'select user_id from sessions',
    values: [],
    columns: ['user_id'],
  };
  expect((await ask(tokenOf(maria), named))?.found).toEqual([[{ user_id: maria.id }]]);
  expect(
    await product.services.db.as(maria.id, (trx) => trx.selectFrom('sessions').select('user_id').execute()),
  ).toEqual([]);
});

it('PostgreSQL’s text of an instant is converted to JavaScript’s', async () => {
  const dates = fc.sample(
    fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
    500,
  );
  const instants = [...dates, new Date('2026-11-21T09:30:00Z'), new Date('2026-11-21T09:30:00.5Z')];
  const token = tokenOf(maria);
  for (const at of instants) {
    const text: Statement = {
      name: 'test.at',
      text: 'select $1::timestamptz',
      values: [at],
      columns: ['at'],
    };
    expect(isoOfText((await ask(token, text))?.found[0]?.[0]?.at as string)).toBe(at.toISOString());
  }
});

async function set(token: string, column: 'idle_until' | 'expires_at'): Promise<string> {
  await product.sql(`update sessions set ${column} = $2 where token = $1`, [token, product.clock.now()]);
  return token;
}

/** The session still exists: it began at the moment the account was closed. */
async function close(token: string): Promise<string> {
  await product.sql(
    'update people set deactivated_at = now() where id = (select user_id from sessions where token = $1)',
    [token],
  );
  return token;
}
