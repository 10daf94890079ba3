import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_OF_PERSON } from '#server/objects/transfer-slots.ts';
import { contentOf, download, fetchAs, someBytes, upload } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { untouched } from '#test/support/refusals.ts';

let product: Product;
let maria: Client;
let dana: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider' });
  projectId = await newProject(maria, dana);
});
afterAll(() => product.close());

describe('a file', () => {
  it('is refused while its sender has twenty others in progress, and other people’s are not [LI1]', async () => {
    const ends: (() => void)[] = [];
    const slow = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(someBytes(10));
          ends.push(() => controller.close());
        },
      });
    const sending = Array.from({ length: MAX_OF_PERSON }, () => upload(product, maria, projectId, slow()));
    await expect.poll(() => product.sql('select from stored_leftovers')).toHaveLength(MAX_OF_PERSON);
    const one = await untouched(product, () => upload(product, maria, projectId, 'x'));
    expect([one.status, one.body.code, one.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '5',
    ]);
    expect((await upload(product, dana, projectId, 'x')).status).toBe(201);
    for (const end of ends) end();
    for (const sent of await Promise.all(sending)) expect(sent.status).toBe(201);
    expect((await upload(product, maria, projectId, 'x')).status).toBe(201);
  });

  it('is refused while its reader has twenty others in progress, and other people’s are not [LI1]', async () => {
    const rosa = await product.person('Rosa Reader');
    const file = (await upload(product, rosa, await newProject(rosa, dana), someBytes(300_000))).body;
    const read = (client: Client) => fetchAs(product, client, contentOf(file));
    const open = await Promise.all(Array.from({ length: MAX_OF_PERSON }, () => read(rosa)));
    expect(new Set(open.map((each) => each.status))).toEqual(new Set([200]));
    expect((await read(rosa)).status).toBe(429);
    expect((await download(product, dana, file)).length).toBe(300_000);
    // One is cancelled, one is read to its end.
    await open[0]?.body?.cancel();
    await open[1]?.arrayBuffer();
    const again = await Promise.all([read(rosa), read(rosa)]);
    expect(again.map((each) => each.status)).toEqual([200, 200]);
    for (const each of [...open.slice(2), ...again]) await each.body?.cancel();
  });
});
