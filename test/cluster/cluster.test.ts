// Three processes, poolers, a standby: what is replaced, killed and promoted under load, with an account of every write.
import { spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkServer } from '#db/server-check.ts';
import { openPooler } from '#tools/cluster/between.ts';
import type { Part } from '#tools/cluster/part.ts';
import { installPrograms } from '#tools/cluster/programs.ts';
import { untilFollowed } from '#tools/cluster/servers.ts';
import { type Cluster, startCluster } from '#tools/cluster/start.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { objectsIn } from '../support/over-http.ts';
import { type Load, startLoad } from './account.ts';
import { differences } from './differences.ts';
import { countsOf } from './family.ts';
import { command, emptyFolder, keepChanges, openRestored, untilKept } from './rehearsal.ts';

const FAMILIES = 4;
const PAUSE_MS = 15;
/** How often each part is killed, and the primary replaced. */
const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 20);
const TRIES = Number(process.env.CLUSTER_TRIES ?? 20);
/** The same seed kills after the same waits; what runs in those moments is up to the machine. */
const SEED = Number(process.env.CLUSTER_SEED ?? randomInt(2 ** 31));
const WRITABLE_WITHIN_MS = 10_000;
const MINUTE_MS = 60_000;

let cluster: Cluster;
let load: Load;
beforeAll(async () => {
  await installPrograms();
  console.log(`CLUSTER_SEED=${SEED}`);
  cluster = await startCluster(NO_LIMITS);
}, 180_000);
afterEach(() => load?.stop());
afterAll(() => cluster?.stop());

let drawn = 0;
/** A wait that is as long in each run with this seed. */
function moment(): Promise<void> {
  drawn += 1;
  const number = createHash('sha256').update(`${SEED} ${drawn}`).digest().readUInt32BE();
  return sleep((number / 2 ** 32) * 300);
}

/** Resolves once this many more writes are acknowledged. */
async function more(writes: number): Promise<void> {
  for (const goal = load.count() + writes; load.count() < goal; ) await sleep(10);
}

/** Ends the load, and says what it saw. */
async function account(what: string): Promise<void> {
  await load.stop();
  const again = [...load.triedAgain]
    .map(([status, times]) => `${times} x ${status || 'no answer'}`)
    .join(', ');
  const counts = Object.entries(countsOf(load.families)).map(([kind, count]) => `${count} ${kind}`);
  console.log(
    `${what}: ${load.count()} writes acknowledged (${counts.join(', ')}); tried again: ${again || 'none'}`,
  );
  expect(load.failed).toEqual([]);
  expect(await differences(cluster.url, cluster.primary(), load.families)).toEqual([]);
}

async function killed(part: Part): Promise<void> {
  const before = part.pid();
  part.kill();
  while (!part.pid() || part.pid() === before) await sleep(20);
  await part.untilReady();
}

it('a pooler in transaction mode is refused in one sentence', async () => {
  const folder = path.join(cluster.folder, 'transactions');
  mkdirSync(folder);
  const pooler = openPooler(cluster.primary(), folder, 'transaction');
  try {
    await pooler.part.start();
    const url = `postgresql:///kinkeeper?host=${pooler.sockets}&port=${pooler.port}&user=kinkeeper`;
    await expect(checkServer(url)).rejects.toThrow(
      'DATABASE_URL leads to a pooler that gives each transaction another connection. Set pool_mode = session',
    );
  } finally {
    await pooler.part.stop();
  }
});

it(
  'all three processes are replaced under load: nothing fails, is lost or doubled',
  async () => {
    load = await startLoad(cluster.url, cluster.primary(), FAMILIES, PAUSE_MS);
    await more(40);
    await cluster.roll();
    await more(40);
    await account('rolling restart');
  },
  5 * MINUTE_MS,
);

it(
  'each part is killed under load: nothing that was acknowledged is lost or doubled',
  async () => {
    load = await startLoad(cluster.url, cluster.primary(), FAMILIES, PAUSE_MS);
    const { processes, poolers, proxy, store, mail } = cluster;
    const databases = [cluster.standby().part, cluster.primary().part];
    const parts = [...processes, ...poolers.map(({ part }) => part), store, mail, proxy, ...databases];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const part of parts) {
        await more(20);
        await moment();
        await killed(part);
        await untilFollowed(cluster.primary());
      }
    }
    await more(40);
    await account(`${ROUNDS} x ${parts.length} parts killed`);
  },
  (5 + 2 * ROUNDS) * MINUTE_MS,
);

it(
  'primaries die under load and the standby is promoted: writing goes on in time, and nothing is lost',
  async () => {
    load = await startLoad(cluster.url, cluster.primary(), FAMILIES, PAUSE_MS);
    const found: number[] = [];
    for (let round = 0; round < TRIES; round += 1) {
      await more(20);
      await moment();
      cluster.losePrimary();
      await cluster.promote();
      const promoted = performance.now();
      await load.write();
      found.push(Math.round(performance.now() - promoted));
      await cluster.rejoin();
    }
    await more(40);
    console.log(`writable after ${found.join(', ')} ms`);
    await account(`${TRIES} primaries died`);
    expect(found.filter((ms) => ms > WRITABLE_WITHIN_MS)).toEqual([]);
  },
  (5 + TRIES) * MINUTE_MS,
);

it('a backup is restored to a moment in an empty folder, with every row and file of then, and none of later [F9]', async () => {
  const changes = await keepChanges(cluster);
  const { primary, env } = cluster;
  const backUp = (...more: string[]) =>
    command('backup', ['--to', changes.backup, ...more], { ...env, BACKUP_DATABASE_URL: changes.address });
  load = await startLoad(cluster.url, primary(), 2, PAUSE_MS);
  await more(20);
  expect(await backUp()).toMatchObject({ code: 0 });
  await more(20);
  await load.stop();
  const before = load;
  const [moment] = await primary().query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  load = await startLoad(cluster.url, primary(), 2, PAUSE_MS);
  await more(20);
  await load.stop();
  expect(await backUp('--files')).toMatchObject({ code: 0 });
  await untilKept(primary());
  await changes.part.stop();

  const to = emptyFolder();
  chmodSync(path.dirname(to), 0o755);
  const args = ['--from', changes.backup, '--to', to, '--at', moment?.at ?? ''];
  const { code, output } = await command('restore', args, { APP_SECRET: env.APP_SECRET ?? '' });
  console.log(output);
  expect(code).toBe(0);
  const withSecret = spawnSync('grep', ['-rl', env.APP_SECRET ?? '', changes.backup], { encoding: 'utf8' });
  expect([withSecret.status, withSecret.stdout]).toEqual([1, '']);

  const restored = await openRestored(to, env.APP_SECRET ?? '');
  try {
    const kept = async (column: string, table: string) =>
      new Set(
        (await restored.query<{ it: string }>(`select ${column} as it from ${table}`)).map(({ it }) => it),
      );
    const [messages, tasks, files] = [
      await kept('client_id', 'messages'),
      await kept('title', 'tasks'),
      await kept('file_name', 'file_attachments'),
    ];
    const missing = before.families.flatMap((family) => [
      ...family.messages.filter((each) => !messages.has(each)),
      ...family.tasks.filter((each) => !tasks.has(each)),
      ...[...family.files.keys()].filter((each) => !files.has(each)),
    ]);
    expect(missing).toEqual([]);
    expect(load.families.flatMap((family) => family.messages).filter((each) => messages.has(each))).toEqual(
      [],
    );

    const whole = await restored.verify();
    expect([whole.wrong, whole.record?.broken ?? null]).toEqual([{}, null]);
    expect(whole.objects).toBeGreaterThan(0);
    // And it sees what is wrong.
    const [some = ''] = objectsIn(restored.files);
    rmSync(path.join(restored.files, some));
    expect((await restored.verify()).wrong).toEqual({ [some]: 'missing' });
  } finally {
    await restored.stop();
  }
}, 600_000);
