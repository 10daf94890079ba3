import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDatabaseAway } from '#db/away.ts';
import { openDatabase } from '#db/open.ts';
import { checkServer } from '#db/server-check.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
});
afterAll(() => product.close());

interface Prepared {
  text: string;
  generic: number;
  custom: number;
}

it('a statement with values is planned once per connection, with a generic plan', async () => {
  const db = openDatabase(product.databaseUrl, { connections: 1 });
  try {
    const find = (id: string) =>
      db.as(id, (trx) => trx.selectFrom('people').select('email').where('id', '=', id).execute());
    for (const id of [maria.id, crypto.randomUUID(), maria.id]) {
      expect(await find(id)).toEqual(id === maria.id ? [{ email: maria.email }] : []);
    }
    const prepared = await db.as(maria.id, async (trx) => {
      const { rows } = await sql<Prepared>`
        select statement as text, generic_plans::int as generic, custom_plans::int as custom
        from pg_prepared_statements`.execute(trx);
      return rows;
    });
    const [people, ...others] = prepared.filter(({ text }) => text.includes('"people"'));
    expect(others).toEqual([]);
    expect(people).toMatchObject({ generic: 3, custom: 0 });
    expect(prepared.filter(({ custom }) => custom > 0)).toEqual([]);
  } finally {
    await db.close();
  }
});

it('prepared statements go with a lost connection, and the next one prepares them again [F4]', async () => {
  const projects = () => maria.call('GET', '/projects');
  expect((await projects()).status).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    await product.sql(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name in ('kinkeeper_app', 'kinkeeper_system')`);
    // A client that hits a connection that has just ended is asked to retry.
    await expect.poll(async () => (await projects()).status).toBe(200);
    expect((await projects()).status).toBe(200);
  }
});

it('after a newer version changed a table, each connection fails once and asks to retry', async () => {
  await product.sql('create table widened (id int); grant select on widened to kinkeeper_system');
  const db = openDatabase(product.databaseUrl, { connections: 1 });
  const read = () =>
    db.asSystem(async (trx) => (await sql`select * from widened where id = ${1}`.execute(trx)).rows);
  try {
    await product.sql('insert into widened values (1)');
    expect(await read()).toEqual([{ id: 1 }]);
    await product.sql('alter table widened add column more int');
    expect(isDatabaseAway(await read().catch((each: unknown) => each))).toBe(true);
    expect(await read()).toEqual([{ id: 1, more: null }]);
  } finally {
    await db.close();
  }
});

it('an address that leads directly to PostgreSQL is accepted', async () => {
  await expect(checkServer(product.databaseUrl)).resolves.toBeUndefined();
});

it('a pooler that drops the settings of a connection is refused in one sentence', async () => {
  const pooler = await startPooler(product.databaseUrl, 'drops');
  try {
    await expect(checkServer(pooler.url)).rejects.toThrow(
      'DATABASE_URL leads to a pooler that drops the settings of a connection.',
    );
  } finally {
    pooler.stop();
  }
});

it('where a pooler refuses settings in the greeting, each connection sends its own first', async () => {
  const pooler = await startPooler(product.databaseUrl, 'refuses');
  await checkServer(pooler.url);
  const db = openDatabase(pooler.url);
  const who = sql<{ role: string; wait: string; jit: string }>`
    select current_user as role, current_setting('statement_timeout') as wait, current_setting('jit') as jit`;
  try {
    const read = async (trx: Parameters<typeof who.execute>[0]) => (await who.execute(trx)).rows;
    expect(await db.as(null, read)).toEqual([{ role: 'kinkeeper_app', wait: '7s', jit: 'off' }]);
    expect(await db.asSystem(read)).toEqual([{ role: 'kinkeeper_system', wait: '7s', jit: 'off' }]);
  } finally {
    await db.close();
    pooler.stop();
  }
});

/** Treats connection settings as PgBouncer does, and forwards everything else. */
async function startPooler(url: string, what: 'refuses' | 'drops') {
  const address = new URL(url.replace('postgresql:///', 'postgresql://socket/'));
  const folder = address.searchParams.get('host');
  const port = address.searchParams.get('port') ?? '5432';
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.once('data', (start) => {
      if (what === 'refuses' && start.includes('\0options\0'))
        return client.end(errorMessage('unsupported startup parameter: options'));
      const real = folder
        ? connect(`${folder}/.s.PGSQL.${port}`)
        : connect(Number(address.port || port), address.hostname);
      real.write(withoutOptions(start));
      client.pipe(real).pipe(client);
      real.on('error', () => client.destroy());
      client.on('error', () => real.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const there = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const user = address.searchParams.get('user') ?? address.username;
  return {
    url: `postgresql://${user}:${address.password}@${there}${address.pathname}`,
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function errorMessage(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A startup message: its length, the version, and name/value pairs. */
function withoutOptions(start: Buffer): Buffer {
  const words = start.subarray(8).toString().split('\0');
  const at = words.indexOf('options');
  if (at % 2 === 0) words.splice(at, 2);
  const body = Buffer.from(words.join('\0'));
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  start.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}
