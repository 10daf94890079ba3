// The command that walks the record, and what it compares it with.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAccess } from '#db/access-record.ts';
import { HEADS_FILE } from '#server/record/chain.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
/** Where the command is run: as if its settings named no folder of a process. */
let folder: string;
let heads: string;
beforeAll(async () => {
  product = await startProduct();
  folder = await mkdtemp(path.join(tmpdir(), 'kk-log-'));
  heads = path.join(folder, 'of-process-1.txt');
  const { clock, db, recordChain } = product.services;
  const { id } = await product.person('Maria Alvarez');
  const reading = { actorId: id, act: 'read', what: 'plan', people: [] } as const;
  for (let n = 0; n < 2; n += 1) {
    await db.as(id, (trx) => recordAccess(trx, { ...reading, at: clock.now() }));
    await recordChain.extend();
  }
  await cp(path.join(product.services.config.DATA_DIR, HEADS_FILE), heads);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await product.close();
});

async function verifyLog(...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: product.databaseUrl,
    SMTP_URL: 'outbox:',
    APP_SECRET: product.services.secret,
    DATA_DIR: folder,
  };
  const run = promisify(execFile)('node', [path.resolve('tools/verify-log.ts'), ...args], { env });
  const { code, stdout, stderr } = await run.then(
    (ended) => ({ code: 0, ...ended }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, says: (stdout + stderr).trim().split('\n').at(-1) };
}

it('says that it compared with nothing, and is told where the seals are [312(b)]', async () => {
  const alone = await verifyLog();
  expect(alone).toMatchObject({ code: 1, says: expect.stringContaining('its end may be missing') });
  expect(await verifyLog('--without-heads')).toEqual({ code: 0, says: 'The record is whole.' });
  expect(await verifyLog('--heads', heads)).toEqual({ code: 0, says: 'The record is whole.' });
  expect(await verifyLog('--heads', `${folder}/none`)).toEqual({
    code: 1,
    says: `--heads ${folder}/none cannot be read: ENOENT.`,
  });
});

it('names a record whose end was cut off, seal and all [312(b)]', async () => {
  await product.sql('delete from access_stamps');
  await product.sql(
    'delete from access_links where (day, place) > (select day, place from access_seals where number = 1)',
  );
  await product.sql('delete from access_seals where number > 1');
  await product.sql(
    'delete from access_entries e where not exists (select from access_links l where l.entry_id = e.id)',
  );
  expect(await verifyLog('--without-heads')).toMatchObject({ code: 0 });
  const { code, says } = await verifyLog('--heads', heads);
  expect([code, says]).toEqual([
    1,
    expect.stringMatching(/^BROKEN: the record ends with seal 1, but seal \d+ /),
  ]);
});
