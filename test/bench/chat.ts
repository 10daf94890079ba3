// Chat through our API, and through bare node:http with pg on narrow tables in the same database, in one run,
// as ratios. Uses the machine's own PostgreSQL if there is one: the oldest version we support plans worst.
// npm run bench:chat
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/started.ts';
import { fillChat, type Seat } from './chat-fill.ts';
import { cpuOf, cpuOfPostgres } from './cpu.ts';

const CONNECTIONS = 16;
const SECRET = 'only for the bench, and known to everybody';
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 3;

const server = await startServer({
  env: { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error', APP_SECRET: SECRET },
});
const sockets = encodeURIComponent(`${server.dataDir}/postgres`);
const databaseUrl = `postgresql:///postgres?host=${sockets}&user=postgres`;
const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();
const bare = await startBare();
try {
  const seats = await fillChat(db, SECRET, Number(process.env.BENCH_MESSAGES ?? 200));
  for (const kind of (process.env.BENCH_KIND ?? 'list post').split(' ') as ('list' | 'post')[]) {
    const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    const waits: number[] = [];
    const spent: Record<'ours' | 'bare', Spent> = { ours: nothing(), bare: nothing() };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.bare.push(await load(bare.url, kind, seats, [], spent.bare, bare.pid));
      rates.ours.push(await load(server.url, kind, seats, waits, spent.ours, server.process.pid ?? 0));
    }
    const [ours, least] = [median(rates.ours), median(rates.bare)];
    console.log(
      `${kind}: ours ${ours.toFixed(0)} a second (p50 ${median(waits).toFixed(1)} ms), bare ${least.toFixed(0)}, ratio ${(ours / least).toFixed(2)}`,
    );
    for (const [side, { requests, node, postgres, client }] of Object.entries(spent)) {
      const each = (ms: number) => `${(ms / requests).toFixed(2)} ms`;
      console.log(
        `  ${side}: node ${each(node)}, postgres ${each(postgres)}, client ${each(client)} a request`,
      );
    }
  }
} finally {
  bare.stop();
  await db.end();
  await server.stop();
}

/** CPU milliseconds, and the number of requests they served. */
interface Spent {
  requests: number;
  node: number;
  postgres: number;
  client: number;
}
function nothing(): Spent {
  return { requests: 0, node: 0, postgres: 0, client: 0 };
}

/**
 * @param waits collects the latency of each answer, in milliseconds
 * @param spent collects the CPU time
 * @param pid of the answering server
 * @returns answers per second
 */
async function load(
  url: string,
  kind: 'list' | 'post',
  seats: Seat[],
  waits: number[],
  spent: Spent,
  pid: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let count = 0;
  let until = Number.POSITIVE_INFINITY;
  const one = async (at: number) => {
    const seat = seats[at % seats.length] as Seat;
    const body =
      kind === 'post'
        ? JSON.stringify({ client_id: crypto.randomUUID(), content: `She ate a little soup. Number ${at}` })
        : undefined;
    const begun = performance.now();
    await send(agent, `${url}/api/projects/${seat.project}/messages`, seat.cookie, body);
    waits.push(performance.now() - begun);
    count += 1;
  };
  const worker = async (first: number) => {
    for (let at = first; performance.now() < until; at += CONNECTIONS) await one(at);
  };
  const workers = Array.from({ length: CONNECTIONS }, (_, at) => worker(at * 1009));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const [from, before] = [performance.now(), count];
  const clocks = () => [cpuOf(pid), cpuOfPostgres(server.dataDir), process.cpuUsage().user / 1000] as const;
  const [node, postgres, client] = clocks();
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  const now = clocks();
  spent.requests += count - before;
  spent.node += now[0] - node;
  spent.postgres += now[1] - postgres;
  spent.client += now[2] - client;
  const rate = (count - before) / ((performance.now() - from) / 1000);
  until = 0;
  await Promise.all(workers);
  agent.destroy();
  return rate;
}

function send(agent: Agent, url: string, cookie: string, body: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const out = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      },
      (answer) => {
        if ((answer.statusCode ?? 500) > 201) reject(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume().on('end', resolve);
      },
    );
    out.on('error', reject).end(body);
  });
}

async function startBare() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-chat.ts')], {
    env: { ...process.env, BARE_URL: databaseUrl, BARE_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim())),
  );
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
