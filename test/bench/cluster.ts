// What several processes cost, on the cluster of `npm run cluster`: the memory of 3,000 streams on three processes, an
// event that is written on one and heard on another, a request where three share the load, and a pooler in between.
// Each pair is measured in turns, in one run.  npm run bench:cluster
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '#seed/cast.ts';
import type { Part } from '#tools/cluster/part.ts';
import { installPrograms } from '#tools/cluster/programs.ts';
import { type Cluster, openProcess, startCluster } from '#tools/cluster/start.ts';
import { freePort } from '#tools/support/free-port.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, signIn } from '../support/over-http.ts';
import { cpuOf, cpuOfPostmaster } from './cpu.ts';
import { listen } from './listen.ts';

/** The limit of streams for each person is 20. */
const PEOPLE = 150;
const STREAMS_EACH = 20;
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 600);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const REQUESTS = 300;
/** So that all processes have compiled the way of a request. */
const WARM_UP = 1500;

await installPrograms();
const cluster = await startCluster({ ...NO_LIMITS, LOG_LEVEL: 'error' });
try {
  const family = await newFamily();
  await measureStreams();
  await measureLive(family);
  await measureSharing(family);
  await measurePooler(family);
} finally {
  await cluster.stop();
}

interface Family {
  cookie: string;
  project: string;
}

async function newPerson(at: number): Promise<string> {
  const email = `bench.${at}@example.test`;
  const options = { data: { full_name: 'Lee Live', user_type: 'customer' } };
  await ask(cluster.url, '', 'POST', '/auth/sign-up', { email, password: DEMO_PASSWORD, options });
  await cluster.primary().queryOurs(`update people set email_verified = true where email = '${email}'`);
  return signIn(cluster.url, email);
}

async function newFamily(): Promise<Family> {
  const cookie = await newPerson(0);
  const made = { request_id: crypto.randomUUID(), title: 'Move' };
  const { id: project } = await ask<{ id: string }>(cluster.url, cookie, 'POST', '/projects', made);
  for (let n = 0; n < 50; n += 1) await post(cluster.url, { cookie, project });
  return { cookie, project };
}

function post(url: string, { cookie, project }: Family): Promise<{ id: string }> {
  const sent = { client_id: crypto.randomUUID(), content: 'She ate a little soup.' };
  return ask(url, cookie, 'POST', `/projects/${project}/messages`, sent);
}

async function measureStreams(): Promise<void> {
  const cookies: string[] = [];
  for (let at = 1; at <= PEOPLE; at += 1) cookies.push(await newPerson(at));
  await sleep(15_000);
  const before = cluster.processes.map(residentKb);
  const streams = cluster.addresses.flatMap((url, at) =>
    cookies
      .filter((_, n) => n % cluster.addresses.length === at)
      .flatMap((cookie) => Array.from({ length: STREAMS_EACH }, () => listen(url, cookie, () => {}))),
  );
  await Promise.all(streams.map((each) => each.open));
  // Heartbeats have come by twice.
  await sleep(35_000);
  const each = streams.length / cluster.processes.length;
  const after = cluster.processes.map(residentKb);
  const per = after.map((kb, at) => ((kb - (before[at] ?? 0)) / each).toFixed(1));
  console.log(
    `${streams.length} streams on ${after.length} processes: ${per.join(', ')} kB each (aim: 40); resident ${before.map(mb).join(', ')} MB before, ${after.map(mb).join(', ')} MB with them`,
  );
  for (const stream of streams) stream.close();
  await sleep(2000);
}

async function measureLive(family: Family): Promise<void> {
  const [here = '', there = ''] = cluster.addresses;
  const heard = new Map<string, number>();
  const stream = listen(here, family.cookie, ({ kind, subject_id }) => {
    if (kind === 'message.sent') heard.set(subject_id, performance.now());
  });
  await stream.open;
  const waits: Record<'within' | 'over', number[]> = { within: [], over: [] };
  for (let n = 0; n < MESSAGES; n += 1) {
    const how = n % 2 ? 'over' : 'within';
    const begun = performance.now();
    const { id } = await post(how === 'within' ? here : there, family);
    while (!heard.has(id)) await sleep(1);
    waits[how].push((heard.get(id) ?? 0) - begun);
    await sleep(20);
  }
  stream.close();
  for (const part of [0.5, 0.95, 0.99]) {
    const [within, over] = [at(waits.within, part), at(waits.over, part)];
    console.log(
      `live p${part * 100}: within a process ${within.toFixed(1)} ms, over processes ${over.toFixed(1)} ms, ratio ${(over / within).toFixed(2)}`,
    );
  }
}

async function measureSharing(family: Family): Promise<void> {
  const [one = ''] = cluster.addresses;
  const list = (url: string) => ask(url, family.cookie, 'GET', `/projects/${family.project}/messages`);
  const send = (url: string) => post(url, family);
  for (const [name, work] of [
    ['a page of messages', list],
    ['a message', send],
  ] as const) {
    for (let n = 0; n < WARM_UP; n += 1) await work(cluster.addresses[n % 3] ?? '');
    const ratios: number[] = [];
    const each: number[][] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await cpuOver(cluster, () => times((_) => work(one)));
      const shared = await cpuOver(cluster, () => times((n) => work(cluster.addresses[n % 3] ?? '')));
      ratios.push(shared / alone);
      each[0]?.push(alone / REQUESTS);
      each[1]?.push(shared / REQUESTS);
    }
    console.log(
      `${name}: ${at(each[0] ?? [], 0.5).toFixed(2)} ms of CPU on one process of three, ${at(each[1] ?? [], 0.5).toFixed(2)} ms where three share, ratio ${at(ratios, 0.5).toFixed(2)} (${at(ratios, 0.25).toFixed(2)} to ${at(ratios, 0.75).toFixed(2)})`,
    );
  }
}

async function measurePooler(family: Family): Promise<void> {
  const { sockets, port } = cluster.primary();
  const own = await freePort();
  const DATABASE_URL = `postgresql:///kinkeeper?host=${sockets}&port=${port}&user=kinkeeper`;
  const env = { ...cluster.env, DATABASE_URL };
  const direct = openProcess('direct', own, cluster.folder, env);
  await direct.start();
  try {
    const [pooled = ''] = cluster.addresses;
    const list = (url: string) => ask(url, family.cookie, 'GET', `/projects/${family.project}/messages`);
    for (let n = 0; n < WARM_UP / 3; n += 1) await list(`http://127.0.0.1:${own}`);
    const waits: Record<'direct' | 'pooled', number[]> = { direct: [], pooled: [] };
    const spent: Record<'direct' | 'pooled', number[]> = { direct: [], pooled: [] };
    for (let round = 0; round < 2 * ROUNDS; round += 1)
      for (const [how, url] of [
        ['direct', `http://127.0.0.1:${own}`],
        ['pooled', pooled],
      ] as const)
        spent[how].push(
          await cpuOver(
            cluster,
            () =>
              times(async () => {
                const begun = performance.now();
                await list(url);
                waits[how].push(performance.now() - begun);
              }),
            [direct],
          ),
        );
    const wait = { direct: at(waits.direct, 0.5), pooled: at(waits.pooled, 0.5) };
    const cpu = { direct: at(spent.direct, 0.5) / REQUESTS, pooled: at(spent.pooled, 0.5) / REQUESTS };
    console.log(
      `a page of messages through a pooler: ${wait.pooled.toFixed(2)} ms against ${wait.direct.toFixed(2)} ms, ratio ${(wait.pooled / wait.direct).toFixed(2)}; of CPU ${cpu.pooled.toFixed(2)} ms against ${cpu.direct.toFixed(2)} ms, ratio ${(cpu.pooled / cpu.direct).toFixed(2)}`,
    );
  } finally {
    await direct.stop();
  }
}

async function times(work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < REQUESTS; n += 1) await work(n);
}

/** @returns CPU milliseconds of our processes, the poolers and the primary while some work is done */
async function cpuOver(
  { processes, poolers, primary }: Cluster,
  work: () => Promise<void>,
  more: readonly Part[] = [],
): Promise<number> {
  const parts = [...processes, ...more, ...poolers.map(({ part }) => part)];
  const now = () =>
    parts.reduce((sum, part) => sum + cpuOf(part.pid() ?? 0), cpuOfPostmaster(primary().part.pid() ?? 0));
  const before = now();
  await work();
  return now() - before;
}

function at(waits: readonly number[], part: number): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * part)] ?? 0;
}

function residentKb(part: Part): number {
  const status = readFileSync(`/proc/${part.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
}

function mb(kb: number): string {
  return (kb / 1024).toFixed(0);
}
