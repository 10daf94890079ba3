// From a post to the other browser's event: 20 messages a second over 100 projects, 200 streams open.
// npm run bench:live
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/started.ts';

const PROJECTS = 100;
const PER_SECOND = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);

interface Person {
  id: string;
  cookie: string;
}

const server = await startServer({ env: { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error' } });
try {
  await measure();
  await measureMemory();
} finally {
  await server.stop();
}

async function measure(): Promise<void> {
  const people: Person[] = [];
  for (let at = 0; at < PROJECTS * 2; at += 1) people.push(await person(at));
  const pairs = Array.from(
    { length: PROJECTS },
    (_, at) => people.slice(at * 2, at * 2 + 2) as [Person, Person],
  );
  const projects = await Promise.all(
    pairs.map(([customer, provider]) =>
      call<{ id: string }>(provider, '/projects', {
        request_id: crypto.randomUUID(),
        title: 'Bench',
        customer_id: customer.id,
      }),
    ),
  );
  /** When each message was heard, by whom. */
  const heard = new Map<string, number[]>();
  const streams = people.map((each) => listen(each, heard));
  await Promise.all(streams.map((each) => each.open));

  const sent = new Map<string, number>();
  const posts: Promise<void>[] = [];
  for (let at = 0; at < PER_SECOND * SECONDS; at += 1) {
    const pair = pairs[at % PROJECTS] as [Person, Person];
    const project = projects[at % PROJECTS]?.id;
    const begun = performance.now();
    posts.push(
      call<{ id: string }>(pair[at % 2] as Person, `/projects/${project}/messages`, {
        client_id: crypto.randomUUID(),
        content: `She ate a little soup. Number ${at}`,
      }).then(({ id }) => void sent.set(id, begun)),
    );
    await sleep(1000 / PER_SECOND);
  }
  await Promise.all(posts);
  await sleep(1000);
  for (const each of streams) each.close();

  const waits: number[] = [];
  let lost = 0;
  let doubled = 0;
  for (const [id, begun] of sent) {
    const times = heard.get(id) ?? [];
    // Both sides hear it: the other one, and the sender's own other tabs.
    if (times.length < 2) lost += 1;
    if (times.length > 2) doubled += 1;
    waits.push(Math.max(...times) - begun);
  }
  waits.sort((a, b) => a - b);
  const at = (part: number) => (waits[Math.floor(waits.length * part)] ?? 0).toFixed(1);
  console.log(
    `${sent.size} messages, ${streams.length} streams: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms; ${lost} lost, ${doubled} doubled`,
  );
}

/** What 1,000 open streams cost the process: 50 people with 20 each, the most that one may have. */
async function measureMemory(): Promise<void> {
  const before = residentMb();
  const people = await Promise.all(Array.from({ length: 50 }, (_, at) => person(1000 + at)));
  const streams = people.flatMap((each) => Array.from({ length: 20 }, () => listen(each, new Map())));
  await Promise.all(streams.map((each) => each.open));
  await sleep(5000);
  console.log(
    `${streams.length} streams: ${residentMb().toFixed(0)} MB resident, ${before.toFixed(0)} MB before`,
  );
  for (const each of streams) each.close();
}

function residentMb(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

async function person(at: number): Promise<Person> {
  const email = `live.${at}.${randomBytes(3).toString('hex')}@example.test`;
  const user_type = at % 2 ? 'service_provider' : 'customer';
  const options = { data: { full_name: 'Lee Live', user_type } };
  const nobody = { id: '', cookie: '' };
  const { user_id } = await call<{ user_id: string }>(nobody, '/auth/sign-up', {
    email,
    password: 'kinkeeper-demo',
    options,
  });
  const answer = await fetch(`${server.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'kinkeeper-demo' }),
  });
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { id: user_id, cookie: cookie.join('; ') };
}

async function call<T>({ cookie }: Person, where: string, body: object): Promise<T> {
  const answer = await fetch(`${server.url}/api${where}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${where} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Notes when each message is told on the stream of one person. */
function listen({ cookie }: Person, heard: Map<string, number[]>) {
  const out = request(`${server.url}/api/live`, { headers: { cookie } });
  const open = new Promise<void>((resolve, reject) => {
    out.on('error', reject);
    out.on('response', (answer) => {
      let rest = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const now = performance.now();
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (!block.includes('event: news') || !data) continue;
          for (const { kind, subject_id } of JSON.parse(data) as { kind: string; subject_id: string }[]) {
            if (kind === 'message.sent') heard.set(subject_id, [...(heard.get(subject_id) ?? []), now]);
          }
        }
        resolve();
      });
      answer.on('error', () => {});
    });
  });
  out.end();
  return { open, close: () => out.destroy() };
}
