// A nearly full disk: new data is refused, existing data stays readable, and it recovers by itself.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { upload } from '../support/files.ts';
import { type Client, PASSWORD, type Product, startProduct } from '../support/product.ts';
import { refused } from '../support/refusals.ts';
import { registration } from '../support/registration.ts';

const MB = 1024 * 1024;
let free = 10_000 * MB;
let product: Product;
let maria: Client;
let project: string;
let file: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  product = await startProduct({ DISK_RESERVE_MB: '200', LOG_LEVEL: 'info' }, { diskFree: () => free });
  maria = await product.person('Maria Alvarez');
  project = (await create()).body.id;
  file = (await upload(product, maria, project, 'Soup')).body.id;
});
afterAll(async () => {
  vi.useRealTimers();
  await product.close();
});

const create = () =>
  maria.call<{ id: string }>('POST', '/projects', { request_id: crypto.randomUUID(), title: 'Move' });
const say = () =>
  maria.call('POST', `/projects/${project}/messages`, { client_id: crypto.randomUUID(), content: 'Hello' });
function leave(megabytes: number): void {
  free = megabytes * MB;
  vi.advanceTimersByTime(2000);
}

it('refuses new data below the reserve, and says so [F5]', async () => {
  leave(199);
  const { message } = await refused(product, 'DISK_FULL', create);
  expect(message).toMatch(/no room left.*you can read it/);
  await refused(product, 'DISK_FULL', say);
  await refused(product, 'DISK_FULL', () => product.nobody().call('POST', '/auth/sign-up', registration()));
  await refused(product, 'DISK_FULL', () => upload(product, maria, project, 'More soup'));
  expect(product.logged.filter((line) => line.includes('the disk is almost full'))).toHaveLength(1);
});

it('lets people sign in, read, and make room [F5]', async () => {
  leave(0);
  const body = { email: maria.email, password: PASSWORD };
  expect((await product.nobody().call('POST', '/auth/sign-in', body)).status).toBe(200);
  for (const path of ['/projects', `/projects/${project}/files`, `/projects/${project}/messages`])
    expect((await maria.call('GET', path)).status).toBe(200);
  const content = await maria.call('GET', `/projects/${project}/files/${file}/content`);
  expect(content.body).toBe('Soup');
  expect((await maria.call('DELETE', `/projects/${project}/files/${file}`)).status).toBe(200);
});

it('accepts new data again once there is room [F5]', async () => {
  leave(201);
  expect([(await create()).status, (await say()).status]).toEqual([201, 201]);
  expect((await upload(product, maria, project, 'Soup')).status).toBe(201);
  expect(product.logged.filter((line) => line.includes('the disk has room again'))).toHaveLength(1);
});
