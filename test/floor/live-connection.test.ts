import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../support/listen.ts';
import { hears, listenTo } from '../support/live.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type SharedProject, say, sharedProject } from '../support/projects.ts';

let product: Product;
let shared: SharedProject;
let port: number;
let stop: () => Promise<void>;
beforeAll(async () => {
  product = await startProduct();
  shared = await sharedProject(product);
  ({ port, close: stop } = await listen(product));
});
afterAll(async () => {
  await stop();
  await product.close();
});

const PATHS = ['/api/live', '/api/live/session'];
const isOver = () =>
  expect.poll(() => product.services.live.count() + product.services.sessionWatch.count()).toBe(0);

function open(path: string, method = 'GET'): Promise<http.IncomingMessage> {
  const { cookie } = shared.provider;
  return new Promise((resolve, reject) => {
    http
      .request({ port, path, method, headers: { cookie }, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
}

describe('a stream on a connection', () => {
  it.each(PATHS)('%s has the headers of every answer, and its own [S10]', async (path) => {
    const answer = await open(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
      'transfer-encoding': 'chunked',
    });
    answer.destroy();
    await isOver();
  });

  it.each(PATHS)('%s of a client that goes away is forgotten', async (path) => {
    const answers = await Promise.all([open(path), open(path), open(path)]);
    const { live, sessionWatch } = product.services;
    expect(live.count() + sessionWatch.count()).toBe(3);
    for (const answer of answers) answer.destroy();
    await isOver();
  });

  it.each(PATHS)('%s is not opened for a HEAD, which has the headers alone', async (path) => {
    const answer = await open(path, 'HEAD');
    expect(answer.headers['content-type']).toContain('text/event-stream');
    answer.resume();
    await new Promise((resolve) => answer.on('end', resolve));
    await isOver();
  });

  it('carries what happens, in letters of any script [CHAT-08]', async () => {
    const { body } = await fetch(`http://127.0.0.1:${port}/api/live`, {
      headers: { cookie: shared.provider.cookie },
    });
    const dana = listenTo(body as ReadableStream<Uint8Array>);
    await dana.until(() => dana.frames.length > 0);
    const sent = await say(shared.customer, shared.id, 'Mañana 👵🏽 明日');
    await hears(dana, sent.id);
    expect(dana.events().at(-1)).toMatchObject({ message: { content: 'Mañana 👵🏽 明日' } });
    await dana.leave();
    await isOver();
  });

  it('without a connection, it is not kept open', async () => {
    const { cookie } = shared.provider;
    for (const path of PATHS) {
      const { status } = await product.app.request(`http://localhost:3000${path}`, { headers: { cookie } });
      expect([path, status]).toEqual([path, 200]);
    }
    await isOver();
  });
});
