// Memory used by 20 concurrent uploads of 50 MB: the server must hold pieces of files, never whole ones. node
// test/bench/uploads.ts, with S3_* settings against that store
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/server-process.ts';

const AT_ONCE = 20;
const BYTES = 52_428_800;
const PART = Buffer.from(randomBytes(65_536));
/** Megabytes by which the server may grow. */
const BUDGET_MB = 400;

const server = await startServer({ env: { ...NO_LIMITS, LOG_LEVEL: 'error' } });
try {
  await measure();
} finally {
  await server.stop();
}

async function measure(): Promise<void> {
  const cookie = await signIn();
  const project = await call<{ id: string }>('POST', '/projects', cookie, {
    request_id: crypto.randomUUID(),
    title: 'Bench',
  });
  const id = project.id;
  const at = (file: string) => `/api/projects/${id}/files${file}`;
  // Warm-up: the first upload compiles and opens what all of them need.
  await upload(at(`?client_id=${crypto.randomUUID()}&name=0.bin`), cookie, 1000);
  const before = residentMb();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb());
  }, 20);
  const start = performance.now();
  const sent = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      upload(at(`?client_id=${crypto.randomUUID()}&name=${index}.bin`), cookie, BYTES),
    ),
  );
  const uploaded = (performance.now() - start) / 1000;
  report('uploading', peak - before, uploaded);
  const again = performance.now();
  await Promise.all(sent.map((file) => download(at(`/${file}/content`), cookie)));
  clearInterval(watch);
  report('and downloading', peak - before, (performance.now() - again) / 1000);
  if (peak - before > BUDGET_MB) process.exitCode = 1;
}

function report(what: string, grown: number, seconds: number): void {
  const rate = Math.round((AT_ONCE * BYTES) / 1e6 / seconds);
  console.log(`${what} ${AT_ONCE} × 50 MB: +${Math.round(grown)} MB of ${BUDGET_MB}, ${rate} MB/s`);
}

/** Resident memory of the server process. */
function residentMb(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000;
}

async function call<T>(method: string, path: string, cookie: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'maria@demo.test', password: 'kinkeeper-demo' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/auth/sign-in`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** @returns the id of the file */
function upload(path: string, cookie: string, bytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'content-length': String(bytes) };
    const request = http.request(
      `${server.url}${path}`,
      { method: 'PUT', headers, agent: false },
      async (response) => {
        let text = '';
        for await (const part of response) text += part;
        if (response.statusCode === 201) resolve((JSON.parse(text) as { id: string }).id);
        else reject(new Error(`an upload answered ${response.statusCode}: ${text}`));
      },
    );
    request.on('error', reject);
    let left = bytes;
    const send = () => {
      while (left > 0) {
        const part = PART.subarray(0, Math.min(left, PART.length));
        left -= part.length;
        if (!request.write(part)) return void request.once('drain', send);
      }
      request.end();
    };
    send();
  });
}

function download(path: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(`${server.url}${path}`, { headers: { cookie }, agent: false }, (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        response.on('end', () =>
          bytes === BYTES ? resolve() : reject(new Error(`only ${bytes} bytes came`)),
        );
        response.on('error', reject);
      })
      .on('error', reject);
  });
}
