import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Client, type Product, startProduct, submitAssessment } from '#test/support/product.ts';
import { explained } from '#test/support/query-plan.ts';
import { unzip } from '#test/support/zip.ts';
import type { OwnExport } from './exports.contract.ts';
import { deleteOldExports } from './exports.jobs.ts';
import { EXPORT_PARTS } from './exports.service/contents.ts';
import { makeWaiting } from './exports.service/make.ts';

let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
});
afterEach(() => product.clock.set(new Date()));
afterAll(() => product.close());

const read = async () =>
  (await maria.call<{ export: OwnExport | null; kept: OwnExport | null }>('GET', '/account/export')).body;
const download = (id: string) =>
  product.app.request(`http://localhost:3000/api/account/export/${id}/content`, {
    headers: { cookie: maria.cookie },
  });

/** Asks for a copy. @returns its id, once it is ready */
async function ready(): Promise<string> {
  const { id } = (await maria.call<{ export: OwnExport }>('POST', '/account/export')).body.export;
  await vi.waitFor(async () => expect((await read()).export).toMatchObject({ id, state: 'ready' }), {
    timeout: 20_000,
    interval: 50,
  });
  return id;
}

it('a plan in a copy is of the day it was made where its owner is [AUTH-50]', async () => {
  await submitAssessment(maria);
  await product.sql(`update people set time_zone = 'America/Phoenix' where id = $1`, [maria.id]);
  await product.sql(`update assessments set created_at = '2026-03-04T01:30:00Z' where user_id = $1`, [
    maria.id,
  ]);
  const files = unzip(Buffer.from(await (await download(await ready())).arrayBuffer()));
  const [path, page] = [...files].find(([each]) => each.startsWith('plans/')) ?? [];
  expect(path).toMatch(/^plans\/2026-03-03 /);
  expect(String(page)).toContain('Made on March 3, 2026');
});

it('the copy that is ready can be got while a newer one is made, and after that failed [AUTH-50]', async () => {
  const id = await ready();
  expect((await read()).kept).toMatchObject({ id, state: 'ready' });
  // The server was killed each time while it made it.
  await product.sql(
    `insert into exports (id, person_id, asked_at, attempts) values (gen_random_uuid(), $1, $2, 5)`,
    [maria.id, product.clock.now()],
  );
  expect(await read()).toMatchObject({ export: { state: 'waiting' }, kept: { id } });
  await makeWaiting(product.services);
  expect(await read()).toMatchObject({ export: { state: 'failed' }, kept: { id } });
  expect((await download(id)).status).toBe(200);

  product.clock.set(new Date(Date.now() + 7 * 86_400_000 + 60_000));
  await deleteOldExports(product.services);
  expect(await product.sql('select state from exports where person_id = $1', [maria.id])).toEqual([]);
});

it('all rows are in a copy once, found one by one, however many there are [AUTH-50]', async () => {
  await product.sql(
    `insert into events (kind, at, actor_id, subject_type, subject_id, data)
     select 'task.changed', now(), $1, 'task', gen_random_uuid(), '{}' from generate_series(1, 20000)`,
    [maria.id],
  );
  await product.sql('analyze events');
  const history = EXPORT_PARTS.find(({ name }) => name === 'history');
  const plan = await explained(product, maria, async (trx) => history?.rows(trx, ['1', '2', '3']));
  expect(plan).toContain('events_pkey');
  expect(plan).not.toContain('events_actor_id');
  const files = unzip(Buffer.from(await (await download(await ready())).arrayBuffer()));
  const rows: { id: string; kind: string }[] = JSON.parse(String(files.get('data/history.json')));
  const changed = rows.filter(({ kind }) => kind === 'task.changed');
  expect(changed).toHaveLength(20_000);
  expect(new Set(changed.map(({ id }) => id)).size).toBe(20_000);
});
