// Helpers for file tests: uploading and reading, a project to use, and stores of both kinds.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ProjectFile } from '#features/files/files.contract.ts';
import type { Answer, Client, Product, Refusal } from './product.ts';

export interface Sending {
  name?: string;
  clientId?: string;
  type?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string;

/** Uploads a file; the answer may be a refusal, without the fields of a file. */
export async function upload(
  product: Product,
  client: Client,
  projectId: string,
  body: Body,
  { name = 'letter.txt', clientId = crypto.randomUUID(), type = 'text/plain', headers, signal }: Sending = {},
): Promise<Answer<ProjectFile & Refusal>> {
  const query = new URLSearchParams({ client_id: clientId, name });
  const init = { method: 'PUT', body, duplex: 'half', ...(signal ? { signal } : {}) } as RequestInit;
  const response = await product.app.request(
    `http://localhost:3000/api/projects/${projectId}/files?${query}`,
    {
      ...init,
      headers: { ...(client.cookie ? { cookie: client.cookie } : {}), 'content-type': type, ...headers },
    },
  );
  return {
    status: response.status,
    body: (await response.json()) as ProjectFile & Refusal,
    headers: response.headers,
  };
}

/** @returns the response to a path below /api, with its body unread */
export async function fetchAs(product: Product, client: Client, below: string, init: RequestInit = {}) {
  const headers: Record<string, string> = client.cookie ? { cookie: client.cookie } : {};
  return product.app.request(`http://localhost:3000/api${below}`, { ...init, headers });
}

export const contentOf = ({ project_id, id }: ProjectFile) => `/projects/${project_id}/files/${id}/content`;

/** @returns the bytes of a file, as this person downloads it */
export async function download(product: Product, client: Client, file: ProjectFile): Promise<Buffer> {
  const response = await fetchAs(product, client, contentOf(file));
  if (response.status !== 200) throw new Error(`the download answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Every object in the disk store, including half-written ones. */
export async function storedObjects(product: Product): Promise<string[]> {
  const folder = path.join(product.services.config.DATA_DIR, 'files');
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name));
}

/** Bytes of no particular format. */
export function someBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += 65_536)
    crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  return bytes;
}

/** A body of unknown length. */
export function inChunks(length: number, chunk = 65_536): ReadableStream<Uint8Array> {
  let left = length;
  return new ReadableStream({
    pull(controller) {
      const next = Math.min(left, chunk);
      left -= next;
      if (next > 0) controller.enqueue(new Uint8Array(next));
      else controller.close();
    },
  });
}

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/**
 * An S3-compatible store on this machine.
 * @returns the settings to use it
 */
export async function startS3(): Promise<{
  env: Record<string, string>;
  folder: string;
  stop(): Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kk-s3-'));
  const require = createRequire(import.meta.url);
  const S3rver = require('s3rver') as new (options: object) => S3rver;
  const bucket = 'kinkeeper';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    folder,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A proxy in front of another server; requests that `holdsBack` matches are never answered. */
export async function startBefore(
  address: string,
): Promise<{ address: string; holdsBack(asked: http.IncomingMessage): boolean; stop(): Promise<void> }> {
  const before = { address: '', holdsBack: (_: http.IncomingMessage) => false, stop };
  const server = http.createServer((asked, answer) => {
    if (before.holdsBack(asked)) return;
    const { method, url = '', headers } = asked;
    const onward = http.request(new URL(url, address), { method, headers, agent: false }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    asked.pipe(onward.on('error', () => answer.destroy()));
  });
  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  before.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return before;
}
