// A server that is killed while it makes a copy of somebody's data.
import { execFileSync } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { cleanUpNow, holdAt, killAtHeld, type Moment } from '../support/held-statement.ts';
import { NO_LIMITS } from '../support/no-limits.ts';
import { ask, newPerson, objectsIn, openAsOwner, signIn, uploadFile } from '../support/over-http.ts';
import { type Started, startServer } from '../support/server-process.ts';

const env = { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error' };
const FILES = 6;
const BYTES = 8_000_000;
const MINUTE = 60_000;
let server: Started;
let owner: pg.Client;
afterEach(async () => {
  await owner?.end().catch(() => {});
  await server?.stop();
});

interface Copy {
  id: string;
  state: string;
  file_size: number;
}

/** When the server is killed: at a statement, or once so many bytes of the copy are in the store. */
const MOMENTS = {
  'when it takes it on': { table: 'exports', act: 'update' },
  'when it announces the object': { table: 'stored_leftovers', act: 'insert' },
  'at its first bytes': 0,
  'half way': (FILES / 2) * BYTES,
  'at its last bytes': (FILES - 0.5) * BYTES,
  'once the copy is whole': { table: 'stored_leftovers', act: 'delete' },
} as const satisfies Record<string, Moment | number>;

it.each(Object.entries(MOMENTS))(
  'a copy whose server is killed %s is made once, whole, by the next start [AUTH-50, F1]',
  async (_, moment) => {
    server = await startServer({ env });
    owner = await openAsOwner(server.dataDir);
    const { cookie: maria } = await newPerson(server.url, 'maria', 'customer');
    const names = await uploadFiles(maria);

    if (typeof moment !== 'number') await holdAt(owner, moment);
    await ask(server.url, maria, 'POST', '/account/export', {});
    if (typeof moment === 'number') await killAtBytes(moment);
    else await killAtHeld(owner, server.process);
    expect(await states(), 'killed in time').toEqual(['waiting']);

    server = await startServer({ env, dataDir: server.dataDir });
    const cookie = await signIn(server.url, 'maria@example.test');
    // As if the 80 seconds had passed in which whoever began is believed to go on.
    await owner.query(`update exports set working_until = now() - interval '1 second' where attempts = 1`);
    await expect.poll(states, { timeout: MINUTE }).toEqual(['ready']);
    expect(unzipped(await download(cookie))).toEqual(expect.arrayContaining(names));

    // As if a day had passed, so that whatever was cut short goes.
    await owner.query('update stored_leftovers set due_at = now()');
    await cleanUpNow(owner);
    const { rows } = await owner.query<{ object_key: string }>('select object_key from exports');
    expect(objectsIn(path.join(server.dataDir, 'files/exports')).map((each) => `exports/${each}`)).toEqual(
      rows.map((row) => row.object_key),
    );
    const letters = `select from pgboss.job where name = 'mail' and data -> 'letter' ->> 'name' = 'export_ready'`;
    expect((await owner.query(letters)).rowCount).toBe(1);
  },
);

async function states(): Promise<string[]> {
  return (await owner.query<{ state: string }>('select state from exports')).rows.map(({ state }) => state);
}

/** Kills the server once the store has more than this of the copy, whole or not. */
async function killAtBytes(bytes: number): Promise<void> {
  const dead = new Promise((resolve) => server.process.once('exit', resolve));
  while (bytesOfExports() <= bytes);
  server.process.kill('SIGKILL');
  await dead;
}

function bytesOfExports(): number {
  const folder = path.join(server.dataDir, 'files');
  const size = (each: string) => statSync(path.join(folder, each), { throwIfNoEntry: false })?.size ?? 0;
  return objectsIn(folder)
    .filter((each) => each.includes('exports/'))
    .reduce((sum, each) => sum + size(each), 0);
}

/** @returns their names */
async function uploadFiles(cookie: string): Promise<string[]> {
  const fields = { request_id: crypto.randomUUID(), title: 'Care' };
  const { id } = await ask<{ id: string }>(server.url, cookie, 'POST', '/projects', fields);
  const names = Array.from({ length: FILES }, (_, n) => `scan ${n}.bin`);
  for (const name of names)
    await uploadFile(server.url, cookie, id, { name, body: Buffer.alloc(BYTES, name) });
  return names;
}

async function download(cookie: string): Promise<Buffer> {
  const { export: copy } = await ask<{ export: Copy }>(server.url, cookie, 'GET', '/account/export');
  const answer = await fetch(`${server.url}/api/account/export/${copy.id}/content`, { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes).toHaveLength(copy.file_size);
  return bytes;
}

/** @returns the names in it, once unzip has found nothing wrong */
function unzipped(zip: Buffer): string[] {
  const file = path.join(server.dataDir, 'copy.zip');
  writeFileSync(file, zip);
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected');
  const list = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n');
  rmSync(file);
  return list.map((each) => path.basename(each));
}
