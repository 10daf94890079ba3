import { afterAll, beforeAll, expect, it } from 'vitest';
import { download, someBytes, storedObjects, upload } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused } from '#test/support/refusals.ts';

const MB = 1024 * 1024;
let product: Product;
let maria: Client;
beforeAll(async () => {
  product = await startProduct({ QUOTA_PROJECT_MB: '2', QUOTA_PERSON_MB: '3' });
});
afterAll(() => product.close());

async function project(by: Client): Promise<string> {
  const body = { request_id: crypto.randomUUID(), title: 'Move' };
  return (await by.call<{ id: string }>('POST', '/projects', body)).body.id;
}
const room = async (id: string) =>
  (await maria.call<{ room: { used: number; allowed: number } }>('GET', `/projects/${id}/files/room`)).body
    .room;
const send = (id: string, bytes: number) => upload(product, maria, id, someBytes(bytes));

it('a project accepts uploads up to its quota, and reports what is used [FILE-12]', async () => {
  maria = await product.person('Maria Alvarez');
  const id = await project(maria);
  expect(await room(id)).toEqual({ used: 0, allowed: 2 * MB });
  const first = await send(id, MB);
  expect([first.status, (await send(id, MB)).status]).toEqual([201, 201]);
  expect(await room(id)).toEqual({ used: 2 * MB, allowed: 2 * MB });
  const before = (await storedObjects(product)).length;
  const { message } = await refused(product, 'QUOTA_FULL', () => send(id, 1));
  expect(message).toMatch(/delete files/);
  await expect.poll(async () => (await storedObjects(product)).length).toBe(before);
  await maria.call('DELETE', `/projects/${id}/files/${first.body.id}`);
  expect(await room(id)).toEqual({ used: MB, allowed: 2 * MB });
  expect((await send(id, MB)).status).toBe(201);
});

it('an upload known to be too much is refused before it is sent, and a repeated one counts once [FILE-12]', async () => {
  maria = await product.person('Maria Alvarez');
  const id = await project(maria);
  const clientId = crypto.randomUUID();
  for (let n = 0; n < 3; n += 1)
    expect((await upload(product, maria, id, someBytes(MB), { clientId })).status).toBe(201);
  expect((await room(id)).used).toBe(MB);
  const headers = { 'content-length': String(2 * MB) };
  const refusal = await upload(product, maria, id, someBytes(10), { headers });
  expect([refusal.status, refusal.body.code]).toEqual([413, 'QUOTA_FULL']);
});

it('a person’s quota spans all their projects [FILE-12]', async () => {
  maria = await product.person('Maria Alvarez');
  const [one, two] = [await project(maria), await project(maria)];
  for (const id of [one, one, two]) expect((await send(id, MB)).status).toBe(201);
  expect(await room(two)).toEqual({ used: 3 * MB, allowed: 3 * MB });
  await refused(product, 'QUOTA_FULL', () => send(two, 1));
});

it('of many parallel uploads, as many are stored as fit [FILE-12]', async () => {
  maria = await product.person('Maria Alvarez');
  const id = await project(maria);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(id, MB / 2)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(4).fill(201),
    ...Array(4).fill(413),
  ]);
  expect(await room(id)).toEqual({ used: 2 * MB, allowed: 2 * MB });
  for (const { body } of answers.filter(({ status }) => status === 201))
    expect((await download(product, maria, body)).length).toBe(MB / 2);
});

it('totals match the rows, however rows are deleted [FILE-12]', async () => {
  const drift = await product.sql(
    `select p.id from projects p left join project_file_totals t on t.project_id = p.id
     where coalesce(t.bytes, 0) <> (select coalesce(sum(file_size), 0) from file_attachments where project_id = p.id)`,
  );
  expect(drift).toEqual([]);
  await product.sql('delete from projects');
  expect(await product.sql('select bytes from project_file_totals')).toEqual([]);
  expect(await product.sql('select bytes from person_file_totals where bytes <> 0')).toEqual([]);
});
