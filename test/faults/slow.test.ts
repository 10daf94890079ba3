// F7 of the fault plan: clients that send or read very slowly.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, newPerson } from '../support/over-http.ts';
import { type Started, startServer } from '../support/server-process.ts';

const TRICKLING = 500;
const LISTENERS = 10;
const STREAMS_EACH = 20;
/** What a machine that is busy with other tests takes now and then. */
const NOISE_MS = 30;

let server: Started | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop();
});

/** A connection that has sent this, and whose answer nobody reads. */
function openUnread({ url }: Started, sent: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  // The server may cut it off.
  socket.on('error', () => {});
  socket.pause();
  return new Promise((resolve) => socket.write(sent, () => resolve(socket)));
}

function memoryOf({ process: { pid } }: Started): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

it(`${TRICKLING} who trickle and ${LISTENERS * STREAMS_EACH} who do not read slow nobody down, and the first are cut off [F7]`, async () => {
  server = await startServer({ env: { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error' } });
  const { url } = server;
  const maria = await newPerson(url, 'maria', 'customer');
  const listeners: { cookie: string; id: string }[] = [];
  for (let n = 0; n < LISTENERS; n += 1) {
    const { cookie } = await newPerson(url, `listener${n}`, 'customer');
    const project = { request_id: crypto.randomUUID(), title: 'Care' };
    listeners.push({ cookie, ...(await ask<{ id: string }>(url, cookie, 'POST', '/projects', project)) });
  }
  /** @returns what 95 of 100 calls stay below, in milliseconds */
  const slowest = async () => {
    const took: number[] = [];
    for (let call = 0; call < 200; call += 1) {
      const begun = performance.now();
      await ask(url, maria.cookie, 'GET', '/projects');
      took.push(performance.now() - begun);
    }
    return took.toSorted((a, b) => a - b)[190] ?? Number.NaN;
  };
  // The first pack makes the index of topics, which needs memory of its own.
  const pack = { id: crypto.randomUUID(), topic: 'Falls at home', packType: 'care_plan' };
  await ask(url, maria.cookie, 'POST', '/functions/generate-knowledge-pack', pack);
  await slowest();
  const before = { ms: await slowest(), megabytes: memoryOf(server) };

  const head = (path: string, cookie: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\n`;
  const begun = performance.now();
  const trickling = await Promise.all(
    Array.from({ length: TRICKLING }, () => openUnread(server as Started, head('/', '').trimEnd())),
  );
  const trickle = setInterval(() => {
    for (const socket of trickling) if (!socket.destroyed) socket.write('x');
  }, 1000);
  const cutOff = Promise.all(
    trickling.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve))),
  ).finally(() => clearInterval(trickle));
  for (const { cookie } of listeners)
    for (let stream = 0; stream < STREAMS_EACH; stream += 1)
      await openUnread(server, `${head('/api/live', cookie)}\r\n`);
  await Promise.all(
    listeners.map(async ({ cookie, id }) => {
      for (let message = 0; message < 40; message += 1) {
        const content = 'word '.repeat(800);
        const sent = { client_id: crypto.randomUUID(), content };
        await ask(url, cookie, 'POST', `/projects/${id}/messages`, sent);
      }
    }),
  );
  const during = { ms: await slowest(), megabytes: memoryOf(server) };
  await cutOff;
  const seconds = (performance.now() - begun) / 1000;
  console.log({ before, during, seconds });
  expect(during.ms).toBeLessThan(2 * before.ms + NOISE_MS);
  expect(during.megabytes - before.megabytes).toBeLessThan(150);
  expect(seconds).toBeLessThan(20);
});
