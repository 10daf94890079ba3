// Reading from a standby (decision 0212), on two servers of the machine's PostgreSQL.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readAlone } from '#db/read-alone.ts';
import { waitFor } from '#db/standby-position.ts';
import { StartError } from '#kit/start-error.ts';
import { RECORD_READER } from '#server/record/verify.ts';
import { type Server, startServers } from '#tools/cluster/servers.ts';
import { findMachinePostgres } from '#tools/support/scratch-postgres.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';

const METRICS_TOKEN = 'a token of the tests, long enough';

describe.runIf(findMachinePostgres())('a standby', () => {
  let two: Awaited<ReturnType<typeof startServers>>;
  let primary: Server;
  let standby: Server;
  let product: Product;
  let ada: Client;
  let maria: Client;
  let sam: Client;
  const start = (readUrl: string) =>
    startProduct(
      {
        DATABASE_URL: primary.url,
        DATABASE_READ_URL: readUrl,
        APP_SECRET: 'x'.repeat(40),
        SMTP_URL: 'outbox:',
        MFA_ADMINS: '0',
        METRICS_TOKEN,
      },
      { on: primary.url },
    );
  beforeAll(async () => {
    two = await startServers({ isOnLoopback: true });
    [primary, standby] = two.servers;
    await standby.follow(primary);
    // Nobody waits for a standby that is stopped here.
    await primary.query('alter system reset synchronous_standby_names');
    await primary.query('select pg_reload_conf()');
    product = await start(standby.url);
    ada = await product.person('Ada Larsen', { admin: true });
    maria = await product.person('Maria Alvarez');
    sam = await product.person('Sam Stranger');
    await maria.call('POST', '/projects', { request_id: crypto.randomUUID(), title: 'Move' });
    await served();
  }, 120_000);
  afterEach(async () => {
    await standby.query('select pg_wal_replay_resume() where pg_is_wal_replay_paused()');
    await served();
  }, 60_000);
  afterAll(async () => {
    await product?.close();
    await two?.stop();
  }, 60_000);

  /** What /readyz reports about it. */
  const says = async () => {
    const answer = await product.app.request('http://localhost:3000/readyz');
    return ((await answer.json()) as { standby?: string }).standby;
  };
  const served = () => vi.waitFor(async () => expect(await says()).toBe('serves'), { timeout: 15_000 });
  const state = () => product.services.db.standby?.state() ?? { served: 0, passedOn: 0, problem: 'none' };
  const metric = async (name: string) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await product.app.request('http://pod-7.internal/metrics', { headers })).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  };
  /** Until the standby serves it: where it is late, the primary does. Each time one of them serves, and says so. */
  const untilThere = (reading: () => Promise<void>) =>
    vi.waitFor(
      async () => {
        const before = state();
        await reading();
        const { served, passedOn } = state();
        expect(served + passedOn).toBe(before.served + before.passedOn + 1);
        expect(served).toBe(before.served + 1);
      },
      { timeout: 15_000 },
    );
  const isThere = (person: Client) =>
    product.services.db.reading(person.id, async (trx) => {
      const { is } = await trx
        .selectNoFrom((eb) => eb.fn<boolean>('pg_is_in_recovery').as('is'))
        .executeTakeFirstOrThrow();
      return is;
    });
  /** Puts somebody on the waitlist. */
  const join = async (name: string) => {
    await product.sql(
      `insert into waitlist_entries (id, email, name, kind, locale, created_at)
       values (gen_random_uuid(), $1 || '@example.test', $1, 'waitlist', 'en', now())`,
      [name],
    );
  };
  const waitlist = async () => {
    const { status, body } = await ada.call<{ entries: { name: string }[] }>('GET', '/waitlist');
    expect(status).toBe(200);
    return body.entries.map(({ name }) => name);
  };
  const joined = async (name: string) => {
    await join(name);
    expect(await waitlist()).toContain(name);
  };

  it.each([
    '/waitlist',
    '/applications',
    '/guide-reports',
    '/admin/guide-answers',
    '/content/texts',
    '/admin/knowledge-packs',
    '/admin/pack-facts',
  ])('serves %s of the desk', async (path) => {
    await untilThere(async () => expect((await ada.call('GET', path)).status).toBe(200));
    const before = state();
    expect((await maria.call('GET', path)).status).toBe(403);
    expect(state()).toEqual({ ...before, lagSeconds: expect.any(Number) });
  });

  it('shows each person of every table as much as the primary does, and nobody nothing [RL2]', async () => {
    const tables = await product.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`,
    );
    const { db } = product.services;
    for (const { name } of tables)
      for (const person of [ada.id, maria.id, sam.id, null]) {
        const count = (trx: Parameters<Parameters<typeof db.as>[1]>[0]) =>
          trx
            .selectFrom(name as 'people')
            .select((eb) => eb.fn.countAll<string>().as('n'))
            .executeTakeFirstOrThrow()
            .then(({ n }) => Number(n));
        const onPrimary = await db.as(person, count).catch((error: { code: string }) => error.code);
        const there = await db.reading(person, count).catch((error: { code: string }) => error.code);
        expect([name, there]).toEqual([name, onPrimary]);
      }
    await untilThere(async () => expect(await isThere(sam)).toBe(true));
  });

  it('changes nothing, and nor does the primary in its place', async () => {
    const change = () =>
      product.services.db.reading(maria.id, (trx) =>
        trx.updateTable('people').set({ full_name: 'Else' }).where('id', '=', maria.id).execute(),
      );
    await expect(change()).rejects.toMatchObject({ code: '25006' });
    await standby.query('select pg_wal_replay_pause()');
    await expect.poll(says).toBe('its recovery is paused');
    await expect(change()).rejects.toMatchObject({ code: '25006' });
  });

  it('is passed over whenever it lacks what was stored before', async () => {
    for (let n = 0; n < 20; n += 1) await joined(`joined-${n}`);
    await untilThere(async () => expect(await isThere(ada)).toBe(true));
    await vi.waitFor(async () => {
      await standby.query('select pg_wal_replay_resume()');
      await served();
      await standby.query('select pg_wal_replay_pause()');
      // Nobody has noticed yet.
      expect(state().problem).toBeNull();
    });
    const passedOn = state().passedOn;
    await joined('unnoticed');
    expect(state().passedOn).toBe(passedOn + 1);
    await expect.poll(says).toBe('its recovery is paused');
    expect(await metric('kinkeeper_standby_up')).toBe(0);
    await joined('noticed');
  });

  it('that is more than two seconds behind leaves it to the primary, and says how far it is', async () => {
    await standby.query(`alter system set recovery_min_apply_delay = '6s'`);
    await standby.query('select pg_reload_conf()');
    await expect.poll(says).toMatch(/^it is \d+ seconds behind$/);
    expect(await metric('kinkeeper_standby_lag_seconds')).toBeGreaterThan(2);
    await joined('behind');
    expect(await isThere(ada)).toBe(false);
    await standby.query('alter system reset recovery_min_apply_delay');
    await standby.query('select pg_reload_conf()');
    await expect.poll(says).toBe('serves');
    expect(await metric('kinkeeper_standby_lag_seconds')).toBeLessThan(2);
    await untilThere(async () => expect(await isThere(ada)).toBe(true));
  });

  it('that is frozen makes nobody wait for long', async () => {
    const frozen = [standby.part.pid() ?? 0, ...(await pidsOf(standby))];
    for (const each of frozen) process.kill(each, 'SIGSTOP');
    try {
      const asked = performance.now();
      await waitlist();
      expect(performance.now() - asked).toBeLessThan(3000);
      expect(state().problem).toBe('it does not answer');
    } finally {
      for (const each of frozen) process.kill(each, 'SIGCONT');
    }
  });

  it('that follows another primary, or stayed behind with an older one, is not taken for ours', async () => {
    const there = new pg.Client({ connectionString: standby.url });
    await there.connect();
    const at = new Date();
    const isOurs = (beats: string[]) =>
      waitFor(
        { lsn: '0/0', beats, at, now: at },
        async ({ text, values }) => (await there.query(text, [...values])).rows[0],
        100,
      );
    expect(await isOurs([crypto.randomUUID()])).toBe(false);
    const [ours] = await product.sql<{ beats: string[] }>('select beats::text[] from standby_beats');
    expect(await isOurs(ours?.beats ?? [])).toBe(true);
    await there.end();
  });

  it('serves the walk of the record, and the primary does where it lacks an entry', async () => {
    const where = () =>
      readAlone({ url: primary.url, readUrl: standby.url }, RECORD_READER, async (client) => {
        const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
        return rows[0]?.is;
      });
    await expect.poll(where).toBe(true);
    await product.services.recordChain.extend();
    expect(await product.services.recordCheck.runIfDue()).toBe(false);
    await standby.query('select pg_wal_replay_pause()');
    await join('entry');
    expect(await where()).toBe(false);
  });

  it('serves a copy of somebody’s data, with what they stored just before', async () => {
    const projects = await maria.call<{ id: string }>('POST', '/projects', {
      request_id: crypto.randomUUID(),
      title: 'The newest one',
    });
    expect(projects.status).toBe(201);
    const { served } = state();
    expect((await maria.call('POST', '/account/export', {})).status).toBeLessThan(300);
    await product.mailTo(maria.email, /copy/i);
    expect(state().served).toBeGreaterThan(served + 10);
  });

  it('of another installation stops the start; a primary does not, and serves nothing', async () => {
    await primary.query('create database other');
    const other = primary.url.replace(/postgres$/, 'other');
    const otherProduct = await startProduct({}, { on: other });
    await otherProduct.close();
    const there = standby.url.replace(/postgres$/, 'other');
    const starting = start(there);
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(
      'DATABASE_READ_URL leads to the database of another installation.',
    );

    const onPrimary = await start(primary.url);
    try {
      const { db } = onPrimary.services;
      expect(db.standby?.state().problem).toBe('DATABASE_READ_URL leads to a primary');
      const answer = await onPrimary.app.request('http://localhost:3000/readyz');
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { ok: true, standby: 'DATABASE_READ_URL leads to a primary' },
      ]);
      expect(await db.reading(ada.id, async () => 'served')).toBe('served');
      expect(db.standby?.state()).toMatchObject({ served: 0, passedOn: 1 });
    } finally {
      await onPrimary.close();
    }
  });

  it.runIf(mayMount())(
    'whose disk is full makes nobody fail, and serves again once there is room',
    async () => {
      await primary.query(`alter system set wal_keep_size = '1GB'`);
      await primary.query('select pg_reload_conf()');
      await standby.part.stop();
      const disk = smallDiskFor(path.join(two.folder, 'b/pg_wal'));
      try {
        await standby.start();
        await vi.waitFor(async () => expect(await says()).toBe('serves'), { timeout: 15_000 });
        disk.fill();
        for (let n = 0; (await says()) === 'serves'; n += 1) {
          await joined(`filling-${n}`);
          await product.sql('select pg_switch_wal()');
        }
        expect(await says()).toMatch(/^it (does not answer|is \d+ seconds behind)$/);
        await joined('without-it');
        disk.empty();
        await vi.waitFor(async () => expect(await says()).toBe('serves'), { timeout: 30_000 });
        expect(await waitlist()).toContain('without-it');
      } finally {
        disk.empty();
        await standby.part.stop();
        disk.remove();
        await standby.start();
      }
    },
    120_000,
  );

  it('that is stopped makes nobody fail, and serves again when it is back', async () => {
    await standby.part.stop();
    await joined('alone');
    await expect.poll(says).toBe('it does not answer');
    await standby.start();
    await expect.poll(says).toBe('serves');
    expect(await waitlist()).toContain('alone');
  });
});

async function pidsOf(server: Server): Promise<number[]> {
  const rows = await server.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

/** Whether a small disk can be had here. */
function mayMount(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), 'kk-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]);
  if (status === 0) spawnSync('umount', [place]);
  rmSync(place, { recursive: true });
  return status === 0;
}

/** Puts a folder on a disk of 640 MB. */
function smallDiskFor(folder: string) {
  const aside = `${folder}-aside`;
  const filler = path.join(folder, 'filler');
  renameSync(folder, aside);
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=640m', 'tmpfs', folder]);
  execFileSync('cp', ['-a', `${aside}/.`, folder]);
  return {
    fill: () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' }),
    empty: () => rmSync(filler, { force: true }),
    remove() {
      rmSync(aside, { recursive: true });
      execFileSync('cp', ['-a', folder, aside]);
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
      renameSync(aside, folder);
    },
  };
}
