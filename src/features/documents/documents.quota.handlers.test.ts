import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createDocument,
  openToSign,
  sealingDone,
  signDocument,
  uploadDocument,
} from '#test/support/documents.ts';
import { upload } from '#test/support/files.ts';
import { pdfOf } from '#test/support/pdfs.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { deleteUnclaimedUploads } from './documents.jobs.ts';

const MB = 1024 * 1024;
const HOURS = 3_600_000;
let product: Product;
let maria: Client;
let dana: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({
    QUOTA_PROJECT_MB: '2',
    QUOTA_PERSON_MB: '3',
    SESSION_IDLE_MINUTES: '9000',
  });
});
afterAll(() => product.close());
beforeEach(async () => {
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  projectId = await newProject(maria, dana);
});

const room = async (by = maria, id = projectId) =>
  (await by.call<{ room: { used: number } }>('GET', `/projects/${id}/files/room`)).body.room.used;
/** Leaves room for so many bytes in the project. */
const leave = (bytes: number) => upload(product, maria, projectId, new Uint8Array(2 * MB - bytes));
const bytesOf = async () => {
  const [stored] = await product.sql<{ bytes: string }>(
    `select sum(file_size) as bytes from document_files where project_id = $1 and kind <> 'sealed'`,
    [projectId],
  );
  return Number(stored?.bytes);
};

it('documents count towards the same quota as files, and the sealed copy to nobody’s [FILE-12]', async () => {
  const made = await createDocument(product, dana, projectId);
  const used = await room();
  expect(used).toBeGreaterThanOrEqual(pdfOf().length);
  await openToSign(product, maria, made);
  await signDocument(maria, made);
  await sealingDone(product);
  expect([await room(), await bytesOf()]).toEqual([used, used]);
});

it('a document that does not fit is refused with the sentence of files, before and after it is sent [FILE-12]', async () => {
  await leave(1000);
  const file = pdfOf({ pages: 3 });
  const headers = { 'content-length': String(file.length) };
  const { message } = await refused(product, 'QUOTA_FULL', () =>
    uploadDocument(product, dana, projectId, file, { headers }),
  );
  expect(message).toMatch(/delete files/);
  await refused(product, 'QUOTA_FULL', () => uploadDocument(product, dana, projectId, file));
});

it('of many at once, as many are stored as fit [FILE-12]', async () => {
  const first = await uploadDocument(product, dana, projectId);
  const size = await bytesOf();
  await leave(size + Math.ceil(2.5 * size));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => uploadDocument(product, dana, projectId)),
  );
  expect([first, ...answers].map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 413, 413, 413]);
  expect(await room()).toBeLessThanOrEqual(2 * MB);
});

it('what nobody claims leaves the quota with its bytes after two hours [FI9, FILE-12]', async () => {
  await uploadDocument(product, dana, projectId);
  const used = await room();
  expect(used).toBeGreaterThan(0);
  product.clock.set(new Date(product.clock.now().getTime() + 2 * HOURS - 60_000));
  await deleteUnclaimedUploads(product.services);
  expect(await room()).toBe(used);
  product.clock.set(new Date(product.clock.now().getTime() + 2 * 60_000));
  await deleteUnclaimedUploads(product.services);
  expect(await room()).toBe(0);
  const totals = await product.sql('select bytes from person_file_totals where person_id = $1', [dana.id]);
  expect(totals).toEqual([{ bytes: '0' }]);
});
