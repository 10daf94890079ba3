// From a post to the event in the other browser: 20 messages a second over 100 projects with 200 open
// streams; the same through a bare socket.io server, in the same run. Also the memory of 1,000 open streams.
// npm run bench:live
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { NO_LIMITS } from '../support/no-limits.ts';
import { type Started, startServer } from '../support/server-process.ts';
import { listen } from './listen.ts';

const PROJECTS = 100;
const PER_SECOND = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const PASSWORD = 'kinkeeper-demo';

interface Person {
  id: string;
  cookie: string;
}

/** Two people in each project, who listen and write in turn. */
interface Side {
  streams: number;
  /** @returns the id by which listeners recognize the message */
  post(project: number, by: number, number: number): Promise<string>;
  close(): void;
}
type Hear = (id: string) => void;

await withServer(async (server) => {
  await measure('ours', (hear) => ourSide(server, hear));
  await measure('socket.io', bareSide);
});
await withServer(measureMemory);

async function withServer(work: (server: Started) => Promise<void>): Promise<void> {
  const server = await startServer({ env: { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error' } });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

async function measure(name: string, open: (hear: Hear) => Promise<Side>): Promise<void> {
  const heard = new Map<string, number[]>();
  const side = await open((id) => void heard.set(id, [...(heard.get(id) ?? []), performance.now()]));
  const sent = new Map<string, number>();
  const posts: Promise<void>[] = [];
  for (let at = 0; at < PER_SECOND * SECONDS; at += 1) {
    const begun = performance.now();
    posts.push(side.post(at % PROJECTS, at % 2, at).then((id) => void sent.set(id, begun)));
    await sleep(1000 / PER_SECOND);
  }
  await Promise.all(posts);
  await sleep(1000);
  side.close();

  // Both sides receive it: the other person, and the sender's own other tabs.
  const times = (id: string) => heard.get(id) ?? [];
  const ids = [...sent.keys()];
  const lost = ids.filter((id) => times(id).length < 2).length;
  const doubled = ids.filter((id) => times(id).length > 2).length;
  const waits = ids.map((id) => Math.max(...times(id)) - (sent.get(id) ?? 0)).sort((a, b) => a - b);
  const at = (part: number) => (waits[Math.floor(waits.length * part)] ?? 0).toFixed(1);
  console.log(
    `${name}: ${sent.size} messages, ${side.streams} streams: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms; ${lost} lost, ${doubled} doubled`,
  );
}

async function ourSide(server: Started, hear: Hear): Promise<Side> {
  const people: Person[] = [];
  for (let at = 0; at < PROJECTS * 2; at += 1) people.push(await person(server, at));
  const pairs = Array.from({ length: PROJECTS }, (_, at) => people.slice(at * 2, at * 2 + 2));
  const projects = await Promise.all(
    pairs.map(async ([customer, provider]) => {
      const made = await call<{ id: string }>(server, provider as Person, '/projects', {
        request_id: crypto.randomUUID(),
        title: 'Bench',
        customer_id: customer?.id,
      });
      const answer = { answer: 'accepted' };
      await call(server, customer as Person, `/project-invitations/${made.id}/answer`, answer);
      return made;
    }),
  );
  const messages = ({ kind, subject_id }: { kind: string; subject_id: string }) => {
    if (kind === 'message.sent') hear(subject_id);
  };
  const streams = people.map(({ cookie }) => listen(server.url, cookie, messages));
  await Promise.all(streams.map((each) => each.open));
  return {
    streams: streams.length,
    post: async (project, by, number) => {
      const where = `/projects/${projects[project]?.id}/messages`;
      const body = {
        client_id: crypto.randomUUID(),
        content: `She ate a little soup. Number ${number}`,
      };
      return (await call<{ id: string }>(server, pairs[project]?.[by] as Person, where, body)).id;
    },
    close: () => streams.forEach((each) => void each.close()),
  };
}

async function bareSide(hear: Hear): Promise<Side> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-live.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim())),
  );
  const sockets = Array.from({ length: PROJECTS * 2 }, (_, at) => {
    const query = { project: String(at >> 1) };
    return io(`http://localhost:${port}`, { transports: ['websocket'], forceNew: true, query });
  });
  for (const socket of sockets) socket.on('news', hear);
  await Promise.all(sockets.map((each) => new Promise<void>((done) => each.once('connect', () => done()))));
  return {
    streams: sockets.length,
    post: async (project, by) => {
      const id = crypto.randomUUID();
      await sockets[project * 2 + by]?.emitWithAck('post', { project: String(project), id });
      return id;
    },
    close: () => {
      for (const socket of sockets) socket.close();
      child.kill();
    },
  };
}

/** What 1,000 open streams cost a fresh process: 50 people with 20 each, the limit per person. */
async function measureMemory(server: Started): Promise<void> {
  const atStart = residentMb(server);
  const people: Person[] = [];
  for (let at = 0; at < 50; at += 1) people.push(await person(server, 1000 + at));
  const before = residentMb(server);
  const streams = people.flatMap((each) =>
    Array.from({ length: 20 }, () => listen(server.url, each.cookie, () => undefined)),
  );
  await Promise.all(streams.map((each) => each.open));
  await sleep(5000);
  console.log(
    `${streams.length} streams: ${residentMb(server).toFixed(0)} MB resident; ${atStart.toFixed(0)} MB at the start, ${before.toFixed(0)} MB after 50 people signed up`,
  );
  for (const each of streams) each.close();
}

function residentMb(server: Started): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

async function person(server: Started, at: number): Promise<Person> {
  const email = `live.${at}@example.test`;
  const user_type = at % 2 ? 'service_provider' : 'customer';
  const options = { data: { full_name: 'Lee Live', user_type } };
  const { user_id } = await call<{ user_id: string }>(server, { id: '', cookie: '' }, '/auth/sign-up', {
    email,
    password: PASSWORD,
    options,
  });
  const answer = await fetch(`${server.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { id: user_id, cookie: cookie.join('; ') };
}

async function call<T>({ url }: Started, { cookie }: Person, where: string, body: object): Promise<T> {
  const answer = await fetch(`${url}/api${where}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${where} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
