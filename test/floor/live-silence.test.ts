// A proxy that holds streams back: the browser's own code behind a real one, which passes on only what has ended.
import { once } from 'node:events';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRST_WORD_MS, type LiveNote, openLive } from '#web/data/live.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';

let product: Product;
let maria: Client;
let server: Server;
let proxy: Server;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  server = serve({ fetch: product.app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  proxy = createServer((asked, answer) => {
    const { method, url } = asked;
    const headers = { ...asked.headers, host: `127.0.0.1:${portOf(server)}` };
    const passed = ask({ port: portOf(server), method, path: url, headers }, async (got) => {
      const body = await buffer(got).catch(() => null);
      if (body) answer.writeHead(got.statusCode ?? 0, got.headers).end(body);
    });
    answer.on('close', () => passed.destroy());
    asked.pipe(passed).on('error', () => {});
  }).listen(0, '127.0.0.1');
  await Promise.all([server, proxy].map((each) => each.listening || once(each, 'listening')));
});
afterAll(async () => {
  for (const each of [proxy, server]) each.close().closeAllConnections();
  await product.close();
});

const portOf = (of: Server) => (of.address() as AddressInfo).port;
const readyz = async () => (await fetch(`http://127.0.0.1:${portOf(proxy)}/readyz`)).json();

/** A browser whose clock runs fifty times as fast. @param asked its requests */
function browse(port: number, asked: string[]) {
  return openLive('maria', {
    kept: { place: '' },
    began: performance.timeOrigin,
    connect(after, wasSilent) {
      const leaving = new AbortController();
      const query = new URLSearchParams({ after, ...(wasSilent && { silent: '1' }) });
      asked.push(String(query));
      const listeners = new Map<string, (event: { data: string; lastEventId: string }) => void>();
      const url = `http://127.0.0.1:${port}/api/live?${query}`;
      void fetch(url, { headers: { cookie: maria.cookie }, signal: leaving.signal })
        .then(async ({ ok, body }) => {
          expect(ok).toBe(true);
          for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? [])
            for (const [, type = '', data = ''] of chunk.matchAll(/event: (.*)\ndata: (.*)\n/g))
              listeners.get(type)?.({ data, lastEventId: '' });
        })
        .catch(() => {});
      return {
        addEventListener: (type, listener) => void listeners.set(type, listener),
        close: () => leaving.abort(),
        readyState: 0,
      };
    },
    connectTo: () => {
      throw new Error('nobody looks on');
    },
    isAnswered: async (signal) =>
      (
        await fetch(`http://127.0.0.1:${port}/api/auth/session`, {
          headers: { cookie: maria.cookie },
          signal,
        })
      ).ok,
    channel: () => ({ postMessage: () => {}, close: () => {}, onmessage: null }),
    sleep: (ms, signal) => sleep(ms / 50, undefined, { signal }).catch(() => {}),
  });
}

it('browsers read again at intervals, and /readyz says what to turn off', async () => {
  expect(await readyz()).toEqual({ ok: true });
  const heard: LiveNote['type'][] = [];
  const asked: string[] = [];
  const live = browse(portOf(proxy), asked);
  live.listen(({ type }) => heard.push(type));
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(1);
  const streams = 'a proxy in front holds back live streams: turn off its buffering for /api/live';
  await expect.poll(readyz, { timeout: 10_000 }).toEqual({ ok: true, streams });
  live.close();
  expect(new Set(heard)).toEqual(new Set(['reset']));
  expect(asked.slice(0, 2)).toEqual(['after=', 'after=&silent=1']);
});

it('without such a proxy nobody waits for anything', async () => {
  const heard: LiveNote['type'][] = [];
  const asked: string[] = [];
  const live = browse(portOf(server), asked);
  live.listen(({ type }) => heard.push(type));
  await sleep(FIRST_WORD_MS / 25);
  live.close();
  // Without a cursor, everything is read once. Where there is a build, its version comes first.
  expect([heard.filter((type) => type !== 'version'), asked]).toEqual([['reset'], ['after=']]);
});
