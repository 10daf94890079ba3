// F1 of the fault plan, for files: the server is killed while it stores them.
import http from 'node:http';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { CAST } from '#seed/cast.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, objectsIn, openAsOwner, signIn } from '../support/over-http.ts';
import { type Started, startServer } from '../support/server-process.ts';

const ROUNDS = 8;
const AT_ONCE = 6;
const BYTES = 8_000_000;
const env = { ...NO_LIMITS, LOG_LEVEL: 'error' };
let server: Started | undefined;
afterEach(async () => {
  await server?.stop();
});

it(`${ROUNDS} kills while files are stored lose none that was acknowledged, and leave no other [FI9, F1]`, async () => {
  server = await startServer({ env });
  const { dataDir } = server;
  let cookie = await signIn(server.url, CAST.maria.email);
  const project = await ask<{ id: string }>(server.url, cookie, 'POST', '/projects', {
    request_id: crypto.randomUUID(),
    title: 'Care',
  });
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { url, process: victim } = server;
    const dead = new Promise((resolve) => victim.once('exit', resolve));
    // Before any is complete, or once one, two or three are, independent of the machine's speed.
    const whole = round % 4;
    const before = acknowledged.length;
    if (whole === 0) setTimeout(() => victim.kill('SIGKILL'), 40 + round * 100);
    const sending = Array.from({ length: AT_ONCE }, async () => {
      acknowledged.push(await upload(url, cookie, project.id));
      if (acknowledged.length - before === whole) victim.kill('SIGKILL');
    });
    await Promise.allSettled(sending);
    await dead;
    server = await startServer({ env, dataDir });
    cookie = await signIn(server.url, CAST.maria.email);
  }

  const owner = await openAsOwner(dataDir);
  // Beside them lie the documents of the demo.
  const objects = () =>
    objectsIn(path.join(dataDir, 'files'))
      .filter((key) => key.startsWith('project-files/'))
      .toSorted();
  const announced = (await owner.query('select from stored_leftovers')).rowCount ?? 0;
  expect(acknowledged.length, 'some uploads were whole').toBeGreaterThan(0);
  expect(announced, 'some uploads were cut short').toBeGreaterThan(0);
  // As if two hours had passed.
  await owner.query('update stored_leftovers set due_at = now()');
  await owner.query(`insert into pgboss.job (name, data) values ('clean_up', '{}')`);
  await expect
    .poll(async () => (await owner.query('select from stored_leftovers')).rowCount, { timeout: 15_000 })
    .toBe(0);
  const { rows } = await owner.query<{ id: string; file_path: string }>(
    'select id, file_path from file_attachments order by file_path',
  );
  await owner.end();
  expect(objects()).toEqual(rows.map((row) => `project-files/${row.file_path}`));
  expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(acknowledged));
  for (const id of acknowledged) {
    const answer = await fetch(`${server.url}/api/projects/${project.id}/files/${id}/content`, {
      headers: { cookie },
    });
    expect((await answer.arrayBuffer()).byteLength).toBe(BYTES);
  }
});

/** @returns the id of the file, once it is acknowledged */
function upload(url: string, cookie: string, projectId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const place = `${url}/api/projects/${projectId}/files?client_id=${crypto.randomUUID()}&name=a.bin`;
    const headers = { cookie, 'content-length': String(BYTES) };
    const request = http.request(place, { method: 'PUT', headers, agent: false }, async (response) => {
      let text = '';
      response.on('error', reject);
      for await (const part of response) text += part;
      if (response.statusCode === 201) resolve((JSON.parse(text) as { id: string }).id);
      else reject(new Error(`an upload answered ${response.statusCode}`));
    });
    request.on('error', reject);
    request.end(Buffer.alloc(BYTES, 7));
  });
}
