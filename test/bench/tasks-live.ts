// From a change of a task to its event on the other's stream, beside a message on the same server: posted in turn,
// over 100 projects with both people listening.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Seat } from './chat-fill.ts';
import { listen } from './listen.ts';

const PROJECTS = 100;
const PER_SECOND = 40;
const SECONDS = 10 * Number(process.env.BENCH_SECONDS ?? 4);

/** One request, and whose stream its event has to reach. */
interface Sent {
  what: 'message' | 'task';
  /** Of the event. */
  subject: string;
  to: Seat;
  at: number;
}

/**
 * Prints how long messages and changes take, and the ratio of their p99.
 * @param seats both of each project, next to each other
 */
export async function compareLive(
  url: string,
  seats: readonly Seat[],
  taskOf: ReadonlyMap<string, string>,
): Promise<void> {
  const pairs = Array.from({ length: PROJECTS }, (_, n) => seats.slice(2 * n, 2 * n + 2));
  const heard = new Map<string, number[]>();
  const streams = pairs.flat().map((seat) =>
    listen(url, seat.cookie, ({ subject_id }) => {
      const key = placeOf(seat, subject_id);
      heard.set(key, [...(heard.get(key) ?? []), performance.now()]);
    }),
  );
  await Promise.all(streams.map(({ open }) => open));
  const sending: Promise<Sent>[] = [];
  for (let n = 0; n < PER_SECOND * SECONDS; n += 1) {
    // Each pair sends a message and then a change, in turn by one and by the other.
    const [one, other] = pairs[(n >> 1) % pairs.length] as [Seat, Seat];
    const [from, to] = (n >> 1) % (2 * pairs.length) < pairs.length ? [one, other] : [other, one];
    const what = n % 2 ? 'task' : 'message';
    const done = n % 2 ? change(url, from, taskOf.get(from.project) ?? '', n) : post(url, from, n);
    sending.push(done.then(({ id: subject, at }) => ({ what, subject, to, at })));
    await sleep(1000 / PER_SECOND);
  }
  const sent = await Promise.all(sending);
  await sleep(1000);
  for (const { close } of streams) close();

  const messages = figures(sent, 'message', heard);
  const tasks = figures(sent, 'task', heard);
  console.log(`live, p99 of a task's event to a message's: ${(tasks.p99 / messages.p99).toFixed(2)}`);
}

/** Sends a request, and notes when. */
async function sendAs(
  { cookie }: Seat,
  method: string,
  url: string,
  body: object,
): Promise<{ id: string; at: number }> {
  const at = performance.now();
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status}`);
  const { id } = (await answer.json()) as { id: string };
  return { id, at };
}

function post(url: string, from: Seat, n: number) {
  const body = { client_id: crypto.randomUUID(), content: `She ate a little soup. Number ${n}` };
  return sendAs(from, 'POST', `${url}/api/projects/${from.project}/messages`, body);
}

function change(url: string, from: Seat, task: string, n: number) {
  return sendAs(from, 'PATCH', `${url}/api/projects/${from.project}/tasks/${task}`, { title: `Refill ${n}` });
}

/** Where an event arrives: on one stream. */
const placeOf = ({ cookie, project }: Seat, subject: string) => `${cookie} ${project} ${subject}`;

function figures(sent: readonly Sent[], what: Sent['what'], heard: ReadonlyMap<string, number[]>) {
  const asked = sent.filter((each) => each.what === what);
  const waits = asked
    .flatMap(({ to, subject, at }) => {
      const time = heard.get(placeOf(to, subject))?.find((each) => each > at);
      return time === undefined ? [] : [time - at];
    })
    .sort((a, b) => a - b);
  const at = (part: number) => waits[Math.floor(waits.length * part)] ?? Number.NaN;
  const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)];
  const shown = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  console.log(`live, ${what}: ${asked.length} sent, ${shown}; ${asked.length - waits.length} lost`);
  return { p99 };
}
