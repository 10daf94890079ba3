// What several processes cost, on the cluster of `npm run cluster`: the memory of 3,000 streams on three processes, an
// event that is written on one and heard on another, a request where three share the load, and a pooler in between.
// Each pair is measured in turns, in one run.  npm run bench:cluster
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '#seed/cast.ts';
import { openPart, type Part } from '#tools/cluster/part.ts';
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
const BACK_WITHIN_MS = 2000;
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 600);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const REQUESTS = 300;
/** For each process, so that each has compiled the way of a request. */
const WARM_UP = 1500;
/** Requests a second that one process answers, or three. */
const PACE = 60;
/** Clients of each process that is kept busy. */
const CLIENTS = 4;
const IDLE_MS = 10_000;
/** Looks at the memory, five seconds apart. */
const SETTLED = { least: 8, most: 40 };

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
  const bare = await openBare();
  const sides = [...cluster.addresses, bare.url];
  // Each has answered some before.
  for (const url of sides) await openAndClose(url, cookies.slice(0, 10));
  const parts = [...cluster.processes, bare.part];
  const before = await settled(parts);
  const each = cookies.length / cluster.addresses.length;
  // As browsers come back when a process stops (stream.ts).
  const streams: ReturnType<typeof listen>[] = [];
  for (let n = 0; n < STREAMS_EACH; n += 1) {
    for (let person = 0; person < each; person += 1) {
      for (const [at, url] of sides.entries()) {
        const cookie = cookies[(at % cluster.addresses.length) * each + person] ?? '';
        streams.push(listen(url, cookie, () => {}));
      }
      await sleep(BACK_WITHIN_MS / (STREAMS_EACH * each));
    }
  }
  await Promise.all(streams.map((stream) => stream.open));
  const after = await settled(parts);
  const per = after.map((kb, at) => (kb - (before[at] ?? 0)) / (each * STREAMS_EACH));
  const ours = per.slice(0, -1);
  const mean = ours.reduce((sum, kb) => sum + kb, 0) / ours.length;
  console.log(
    `${each * STREAMS_EACH} streams on each of ${ours.length} processes: ${ours.map((kb) => kb.toFixed(1)).join(', ')} kB each, on average ${mean.toFixed(1)} (aim: 40), of which bare node:http takes ${per.at(-1)?.toFixed(1)}; resident ${before.map(mb).join(', ')} MB before, ${after.map(mb).join(', ')} MB with them`,
  );
  for (const stream of streams) stream.close();
  await bare.part.stop();
  await sleep(2000);
}

/**
 * What is resident once garbage has been given back, which V8 does some time after a load. Meanwhile heartbeats come by
 * at least twice.
 * @returns kilobytes of each
 */
async function settled(parts: readonly Part[]): Promise<number[]> {
  const seen: number[][] = [];
  const isStill = (last: number[][]) =>
    parts.every(
      (_, n) => Math.max(...last.map((kb) => kb[n] ?? 0)) - Math.min(...last.map((kb) => kb[n] ?? 0)) < 1024,
    );
  do {
    await sleep(5000);
    seen.push(parts.map(residentKb));
  } while (
    seen.length < SETTLED.least ||
    (seen.length < SETTLED.most && !isStill(seen.slice(-SETTLED.least)))
  );
  return parts.map(residentKb);
}

/** Node's own part of a stream: its socket, parser, request and answer. */
async function openBare(): Promise<{ url: string; part: Part }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const part = openPart({
    name: 'bare',
    command: process.execPath,
    args: [path.join(import.meta.dirname, 'bare-streams.ts'), String(port)],
    folder: cluster.folder,
    isReady: async () => (await fetch(url, { method: 'HEAD' })).ok,
  });
  await part.start();
  return { url, part };
}

function opened(url: string, cookies: readonly string[]) {
  return cookies.flatMap((cookie) =>
    Array.from({ length: STREAMS_EACH }, () => listen(url, cookie, () => {})),
  );
}

async function openAndClose(url: string, cookies: readonly string[]): Promise<void> {
  const streams = opened(url, cookies);
  await Promise.all(streams.map((stream) => stream.open));
  for (const stream of streams) stream.close();
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

/**
 * Requests come at the same pace to one process or to three, so that both take as long. What all processes take while
 * nothing is asked is measured apart, and left out. Each process is the one in turn, so that all are equally warm. Each
 * of three still has pauses three times as long, in which its caches go cold. Then all three are kept busy, against
 * one that is; there, one that answers faster lets more announcements share a NOTIFY.
 */
async function measureSharing(family: Family): Promise<void> {
  const urls = cluster.addresses;
  const list = (url: string) => ask(url, family.cookie, 'GET', `/projects/${family.project}/messages`);
  const send = (url: string) => post(url, family);
  for (const [name, work] of [
    ['a page of messages', list],
    ['a message', send],
  ] as const) {
    await busily(urls, WARM_UP, work);
    const idle = await cpuOver(cluster, () => sleep(IDLE_MS));
    const cost = async (way: () => Promise<void>) => {
      const begun = performance.now();
      const spent = await cpuOver(cluster, way);
      return (spent - (idle / IDLE_MS) * (performance.now() - begun)) / REQUESTS;
    };
    const paced = (over: readonly string[]) => cost(() => atPace((n) => work(over[n % over.length] ?? '')));
    const busy = (over: readonly string[]) => cost(() => busily(over, REQUESTS / over.length, work));
    for (const [how, measure] of [
      [`${PACE} a second`, paced],
      [`${CLIENTS} clients of each`, busy],
    ] as const) {
      const found: { alone: number; shared: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = [urls[round % urls.length] ?? ''];
        const first = round % 2 ? await measure(urls) : await measure(one);
        const second = round % 2 ? await measure(one) : await measure(urls);
        found.push(round % 2 ? { alone: second, shared: first } : { alone: first, shared: second });
      }
      const [alone, shared] = [found.map((each) => each.alone), found.map((each) => each.shared)];
      const ratios = found.map((each) => each.shared / each.alone);
      console.log(
        `${name}, ${how}: ${at(alone, 0.5).toFixed(2)} ms of CPU on one process of three, ${at(shared, 0.5).toFixed(2)} ms where three share, ratio ${at(ratios, 0.5).toFixed(2)} (${at(ratios, 0.25).toFixed(2)} to ${at(ratios, 0.75).toFixed(2)}); idle ${(idle / IDLE_MS).toFixed(3)} ms in each ms`,
      );
    }
  }
}

/** Does not wait for an answer before the next request. */
async function atPace(work: (n: number) => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  const asked: Promise<unknown>[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    await sleep(Math.max(0, begun + (n * 1000) / PACE - performance.now()));
    asked.push(work(n));
  }
  await Promise.all(asked);
}

/** Keeps each of these processes busy until it has answered so many requests. */
async function busily(
  urls: readonly string[],
  each: number,
  work: (url: string) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    urls.flatMap((url) => {
      let left = each;
      return Array.from({ length: CLIENTS }, async () => {
        while (left-- > 0) await work(url);
      });
    }),
  );
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
