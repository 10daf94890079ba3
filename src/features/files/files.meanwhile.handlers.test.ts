// Races between storing or deleting a file and a change of the project's members.

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { download, upload } from '#test/support/files.ts';
import { type Answer, type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject, setProvider } from '#test/support/projects.ts';

let product: Product;
let maria: Client;
let dana: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
});
beforeEach(async () => {
  projectId = await newProject(maria, dana);
});
afterAll(() => product.close());

/** Removes Dana after the request has read the members, and before it changes a file. */
async function whileDanaLeaves<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table file_attachments in share mode');
    const answer = request();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await product.sql(waiting)).length).toBe(1);
    expect((await setProvider(maria, projectId, null)).status).toBe(200);
    await holder.query('commit');
    return await answer;
  } finally {
    await holder.end();
  }
}
const called = (kind: string) =>
  product.sql('select recipient_ids[1] as recipient_id from events where kind = $1 and project_id = $2', [
    kind,
    projectId,
  ]);
const leftovers = () => product.sql('select from stored_leftovers');

it('a file from someone who has just left is refused as if the project did not exist [FILE-20, FI9]', async () => {
  const { status, body } = await whileDanaLeaves(() => upload(product, dana, projectId, 'too late'));
  expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  expect(await product.sql('select from file_attachments where project_id = $1', [projectId])).toEqual([]);
  expect(await leftovers()).toEqual([]);
});

it('a file is stored if its recipient has just left, and notifies nobody [FILE-11]', async () => {
  const { status, body } = await whileDanaLeaves(() => upload(product, maria, projectId, 'x'));
  expect(status).toBe(201);
  expect((await download(product, maria, body)).toString()).toBe('x');
  expect(await called('file.uploaded')).toEqual([{ recipient_id: null }]);
});

it('a file is deleted if its recipient has just left, and notifies nobody [FILE-16]', async () => {
  const { body } = await upload(product, maria, projectId, 'x');
  const answer = await whileDanaLeaves(() => maria.call('DELETE', `/projects/${projectId}/files/${body.id}`));
  expect(answer.status).toBe(200);
  expect(await called('file.deleted')).toEqual([{ recipient_id: null }]);
  expect(await leftovers()).toEqual([]);
});
