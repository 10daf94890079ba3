// Load on our server and on a bare one, in one run: answers per second as a ratio, and processor time of each.
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import path from 'node:path';
import type pg from 'pg';
import { cpuOf, cpuOfPostgres } from './cpu.ts';
import { untilQuiet } from './quiet.ts';

const CONNECTIONS = 16;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 3;

/** A server under load. */
interface Side {
  url: string;
  pid: number;
}

export interface Asked {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  cookie: string;
  body?: object;
}

/** CPU milliseconds, and the number of requests they served. */
interface Spent {
  requests: number;
  node: number;
  postgres: number;
  client: number;
  /** Of Node and PostgreSQL for a whole load until its jobs are done, such as letters, and its number of requests. */
  whole: number;
  all: number;
}
const nothing = (): Spent => ({ requests: 0, node: 0, postgres: 0, client: 0, whole: 0, all: 0 });

/**
 * Alternates between both sides, and prints the ratios of answers and of CPU. Before each load and after it, waits until
 * what our server does by itself is done.
 * @param db a connection to the PostgreSQL that serves both
 * @param dataDir of that PostgreSQL
 * @param ask the nth request
 * @returns the ratio of answers
 */
export async function compareUnderLoad(
  name: string,
  sides: { ours: Side; bare: Side; db: pg.Client; dataDir: string },
  ask: (at: number, side: 'ours' | 'bare') => Asked,
): Promise<number> {
  const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  const waits: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  const spent: Record<'ours' | 'bare', Spent> = { ours: nothing(), bare: nothing() };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of ['bare', 'ours'] as const)
      rates[side].push(await load(sides, side, (at) => ask(at, side), waits[side], spent[side]));
  const [ours, bare] = [median(rates.ours), median(rates.bare)];
  console.log(
    `${name}: ours ${ours.toFixed(0)} a second (p50 ${median(waits.ours).toFixed(1)} ms), bare ${bare.toFixed(0)}, ratio ${(ours / bare).toFixed(2)}`,
  );
  for (const [side, { requests, node, postgres, client, whole, all }] of Object.entries(spent)) {
    const each = (ms: number) => `${(ms / requests).toFixed(2)} ms`;
    console.log(
      `  ${side}: node ${each(node)}, postgres ${each(postgres)}, client ${each(client)} a request; ${(whole / all).toFixed(2)} ms with its jobs`,
    );
  }
  const cpu = ({ requests, node, postgres }: Spent) => (node + postgres) / requests;
  const withJobs = ({ whole, all }: Spent) => whole / all;
  const ratio = (of: (side: Spent) => number) => (of(spent.bare) / of(spent.ours)).toFixed(2);
  console.log(`  ratio of CPU ${ratio(cpu)}, with jobs ${ratio(withJobs)}`);
  return ours / bare;
}

/** Asks one after the other until some work is done. @returns the 95th percentile of the latencies, in milliseconds */
export async function waitsOf(url: string, ask: (at: number) => Asked, work: Promise<void>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  let isDone = false;
  const asking = async () => {
    for (let at = 0; !isDone; at += 1) {
      const begun = performance.now();
      await send(agent, url, ask(at));
      waits.push(performance.now() - begun);
    }
  };
  const done = work.finally(() => {
    isDone = true;
  });
  try {
    await Promise.all([done, asking()]);
  } finally {
    agent.destroy();
  }
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0;
}

/**
 * @param waits collects the latency of each answer, in milliseconds
 * @param spent collects the CPU time
 * @returns answers per second
 */
async function load(
  { db, dataDir, ours, ...sides }: { ours: Side; bare: Side; db: pg.Client; dataDir: string },
  side: 'ours' | 'bare',
  ask: (at: number) => Asked,
  waits: number[],
  spent: Spent,
): Promise<number> {
  const { url, pid } = side === 'ours' ? ours : sides.bare;
  await untilQuiet(db, ours.pid);
  const both = () => cpuOf(pid) + cpuOfPostgres(dataDir);
  const begun = both();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let count = 0;
  let until = Number.POSITIVE_INFINITY;
  const worker = async (first: number) => {
    for (let at = first; performance.now() < until; at += CONNECTIONS) {
      const sent = performance.now();
      await send(agent, url, ask(at));
      waits.push(performance.now() - sent);
      count += 1;
    }
  };
  const workers = Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => worker(at * 1009)));
  // A refused request ends the run at once.
  const wait = (ms: number) => Promise.race([workers, new Promise((resolve) => setTimeout(resolve, ms))]);
  const clocks = () => [cpuOf(pid), cpuOfPostgres(dataDir), process.cpuUsage().user / 1000] as const;
  try {
    await wait(1000);
    const [from, before] = [performance.now(), count];
    const [node, postgres, client] = clocks();
    await wait(SECONDS * 1000);
    const now = clocks();
    spent.requests += count - before;
    spent.node += now[0] - node;
    spent.postgres += now[1] - postgres;
    spent.client += now[2] - client;
    return (count - before) / ((performance.now() - from) / 1000);
  } finally {
    until = 0;
    await workers.finally(() => agent.destroy());
    await untilQuiet(db, ours.pid);
    spent.whole += both() - begun;
    spent.all += count;
  }
}

function send(agent: Agent, url: string, { method, path: where, cookie, body }: Asked): Promise<void> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const out = request(`${url}/api${where}`, { agent, method, headers }, (answer) => {
      if ((answer.statusCode ?? 500) > 201) reject(new Error(`${method} ${where}: ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    });
    out.on('error', reject).end(body && JSON.stringify(body));
  });
}

/**
 * Starts a bare server in a process of its own.
 * @param file next to this one; it prints its port
 */
export async function startBare(file: string, databaseUrl: string, secret: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    env: { ...process.env, BARE_URL: databaseUrl, BARE_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim())),
  );
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
