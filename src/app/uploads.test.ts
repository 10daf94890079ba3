import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endSlowRequests } from '#server/slow-requests.ts';
import { rooms } from './app.ts';

const ID = '018f4c4e-0000-7000-8000-000000000001';
const BODY_MS = 50;

let server: Server;
beforeAll(async () => {
  server = createServer((asked, answer) => asked.resume().on('end', () => answer.end('all of it')));
  endSlowRequests(server, rooms.isUpload, BODY_MS);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
});

/** Sends half of a body, and the rest once the server would have lost its patience. */
async function sendSlowly(method: string, path: string): Promise<number | 'cut off'> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, method, path, headers: { 'content-length': 2 } });
  const ended = new Promise<number | 'cut off'>((resolve) => {
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    sent.on('error', () => resolve('cut off'));
  });
  sent.write('a');
  setTimeout(() => sent.end('b'), BODY_MS * 4);
  return ended;
}

it.each([
  ['a file', `/api/projects/${ID}/files?name=scan.pdf`],
  ['a document', `/api/projects/${ID}/documents/uploads?name=scan.pdf`],
])('%s takes as long as its sender needs [FILE-09, DOC-17]', async (_, path) => {
  expect(await sendSlowly('PUT', path)).toBe(200);
});

it('anything else is cut off [F7]', async () => {
  expect(await sendSlowly('PATCH', `/api/projects/${ID}`)).toBe('cut off');
});
