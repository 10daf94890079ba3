import { getEventListeners } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StoreAwayError } from '#server/ports/blobs.ts';
import { fetchAs, someBytes, storedObjects, upload } from '#test/support/files.ts';
import { pdfOf } from '#test/support/pdfs.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import type { ProjectFile } from './files.contract.ts';
import { drawInWorker } from './files.service/thumbnails.ts';

let product: Product;
let maria: Client;
let dana: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  projectId = await newProject(maria, dana);
});
afterAll(() => product.close());

type Bytes = Uint8Array<ArrayBuffer>;
const copy = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);

async function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif',
): Promise<Bytes> {
  const background = { r: 200, g: 40, b: 40 };
  return copy(
    await sharp({ create: { width, height, channels: 3, background } })
      .toFormat(format)
      .toBuffer(),
  );
}

/** One page, black in its lower half. */
function smallPdf(): Bytes {
  return pdfOf({ box: [200, 400], content: '0 0 200 200 re f BT /F 24 Tf 20 300 Td (Consent) Tj ET' });
}

const thumbnailOf = ({ id }: ProjectFile) => `/projects/${projectId}/files/${id}/thumbnail`;

async function made(bytes: Bytes, name: string, type: string) {
  const { body } = await upload(product, maria, projectId, bytes, { name, type });
  await product.services.thumbnails.idle();
  const response = await fetchAs(product, dana, thumbnailOf(body));
  return { file: body, response, bytes: Buffer.from(await response.arrayBuffer()) };
}

it.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s gets a thumbnail [FILE-02]', async (format) => {
  const { response, bytes, file } = await made(
    await picture(900, 450, format),
    `a.${format}`,
    `image/${format}`,
  );
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
  const listed = await dana.call<{ files: ProjectFile[] }>('GET', `/projects/${projectId}/files`);
  expect(listed.body.files[0]).toMatchObject({ id: file.id, has_thumbnail: true });
});

it('a PDF gets a thumbnail of its first page [FILE-02]', async () => {
  const { response, bytes } = await made(smallPdf(), 'consent.pdf', 'application/pdf');
  expect(response.status).toBe(200);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 320 });
  const brightness = async (top: number) => {
    const part = sharp(bytes).extract({ left: 0, top, width: 160, height: 40 });
    return (await sharp(await part.toBuffer()).stats()).channels[0]?.mean ?? 0;
  };
  expect(await brightness(0)).toBeGreaterThan(200);
  expect(await brightness(240)).toBeLessThan(30);
});

it('a thumbnail is stored encrypted, and deleted with its file [FILE-16]', async () => {
  const { file, bytes } = await made(await picture(400, 400, 'png'), 'a.png', 'image/png');
  const before = (await storedObjects(product)).length;
  const parts: Buffer[] = [];
  const object = await product.services.blobs.get(`project-files/${file.file_path}.webp`);
  for await (const part of object ?? []) parts.push(Buffer.from(part));
  expect(Buffer.concat(parts).includes(bytes.subarray(0, 12))).toBe(false);
  expect((await maria.call('DELETE', `/projects/${projectId}/files/${file.id}`)).status).toBe(200);
  expect((await storedObjects(product)).length).toBe(before - 2);
  expect(await product.sql('select from stored_leftovers')).toEqual([]);
});

it.each<[string, () => Bytes | Promise<Bytes>, string]>([
  ['plain text', () => copy(Buffer.from('only words')), 'text/plain'],
  ['text declared as a picture', () => copy(Buffer.from('only words')), 'image/png'],
  ['a truncated picture', async () => (await picture(900, 900, 'png')).slice(0, 60), 'image/png'],
  ['a broken PDF', () => copy(Buffer.from('%PDF-1.7\nnothing of it')), 'application/pdf'],
  [
    'an SVG, which could load other files',
    () => copy(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    'image/svg+xml',
  ],
  ['noise after a PNG signature', noise, 'image/png'],
])('%s has no thumbnail, and no error surfaces [FILE-11, FI4]', async (_, bytes, type) => {
  const { file, response } = await made(await bytes(), 'a.bin', type);
  expect([file.has_thumbnail, response.status]).toEqual([false, 404]);
});

async function noise(): Promise<Bytes> {
  const head = (await picture(10, 10, 'png')).slice(0, 33);
  const all = new Uint8Array(5000);
  all.set(head);
  all.set(someBytes(4000), 33);
  return all;
}

it('a picture with more pixels than memory allows is not decoded [FI4]', async () => {
  // 20,000 × 20,000 of one colour is a small file.
  const create = { width: 20_000, height: 20_000, channels: 3, background: 'white' } as const;
  const bomb = await sharp({ create, limitInputPixels: false }).png().toBuffer();
  await expect(drawInWorker('image', copy(bomb))).rejects.toThrow(/pixel limit/);
}, 60_000);

it('a thumbnail leaves no listener on the shutdown signal [FILE-02]', async () => {
  const { signal } = new AbortController();
  const listeners = () => getEventListeners(signal, 'abort').length;
  const drawing = drawInWorker('image', await picture(40, 40, 'png'), signal);
  expect(listeners()).toBe(1);
  await drawing;
  expect(listeners()).toBe(0);
  await expect(drawInWorker('image', await noise(), signal)).rejects.toThrow();
  expect(listeners()).toBe(0);
});

it('a thumbnail is abandoned when the server stops [FI4]', async () => {
  const stopping = new AbortController();
  const drawing = drawInWorker('image', await picture(40, 40, 'png'), stopping.signal);
  stopping.abort(new Error('the server is stopping'));
  await expect(drawing).rejects.toThrow('the server is stopping');
});

it('a thumbnail leaves nothing if the store fails while it is made [FI9]', async () => {
  const { blobs } = product.services;
  const { put } = blobs;
  blobs.put = (key, body) => {
    if (key.endsWith('.webp')) return Promise.reject(new StoreAwayError('gone'));
    return put(key, body);
  };
  const { file, response } = await made(await picture(40, 40, 'png'), 'a.png', 'image/png');
  blobs.put = put;
  expect([file.file_name, response.status]).toEqual(['a.png', 404]);
  expect(await product.sql('select from stored_leftovers')).toEqual([]);
});

it('a thumbnail leaves nothing if its file is deleted while it is made [FI9]', async () => {
  const before = (await storedObjects(product)).length;
  const { body } = await upload(product, maria, projectId, await picture(40, 40, 'png'), {
    type: 'image/png',
  });
  await maria.call('DELETE', `/projects/${projectId}/files/${body.id}`);
  await product.services.thumbnails.idle();
  expect((await storedObjects(product)).length).toBe(before);
  expect(await product.sql('select from stored_leftovers')).toEqual([]);
});

it('a file fetched by id equals its list entry, in its own project and while it exists [FILE-10]', async () => {
  const { id } = (await upload(product, maria, projectId, 'seen', { name: 'seen.txt' })).body;
  const read = (project: string) => dana.call('GET', `/projects/${project}/files/${id}`);
  const listed = await maria.call<{ files: ProjectFile[] }>('GET', `/projects/${projectId}/files`);
  expect(await read(projectId)).toMatchObject({ status: 200, body: listed.body.files[0] as object });
  expect((await read(await newProject(maria, dana))).status).toBe(404);
  await maria.call('DELETE', `/projects/${projectId}/files/${id}`);
  expect((await read(projectId)).status).toBe(404);
});
