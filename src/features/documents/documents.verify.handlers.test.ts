import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocument, openCopy, openToSign, sealingDone, signDocument } from '#test/support/documents.ts';
import { type Listening, listen } from '#test/support/listen.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { fillProjects, projectPeople } from '#test/support/projects.ts';

let product: Product;
let server: Listening;
let copies: Record<'original' | 'shown' | 'sealed', Buffer>;
beforeAll(async () => {
  product = await startProduct({ RATE_VERIFY: '6' });
  server = await listen(product);
  const { maria, dana } = await projectPeople(product);
  const [projectId = ''] = await fillProjects(product, { customer: maria, provider: dana });
  const made = await createDocument(product, maria, projectId, { title: 'Consent' });
  await openToSign(product, dana, made);
  expect((await signDocument(dana, made)).status).toBe(200);
  await sealingDone(product);
  copies = {
    original: await openCopy(product, maria, made, 'original'),
    shown: await openCopy(product, maria, made, 'shown'),
    sealed: await openCopy(product, maria, made, 'sealed'),
  };
});
afterAll(async () => {
  await server.close();
  await product.close();
});

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const ask = (from: string, body: object) =>
  server.send({
    method: 'POST',
    path: '/api/documents/verify',
    from,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('tells anybody when a sealed file was sealed, and nothing more', async () => {
  const [row] = await product.sql<{ created_at: Date }>(
    `select created_at from document_files where kind = 'sealed'`,
  );
  const { status, body } = await ask('127.0.0.21', { sha256: hash(copies.sealed) });
  expect([status, body]).toEqual([200, { sealed_at: row?.created_at.toISOString() }]);
});

it('knows neither a changed file, nor a copy without the seal, nor somebody else’s file', async () => {
  const changed = Buffer.from(copies.sealed);
  const last = changed.length - 1;
  changed[last] = (changed[last] ?? 0) ^ 1;
  for (const bytes of [changed, copies.original, copies.shown, Buffer.from('another file')]) {
    const { status, body } = await ask('127.0.0.22', { sha256: hash(bytes) });
    expect([status, body]).toEqual([200, { sealed_at: null }]);
  }
});

it('still knows a file whose project is gone', async () => {
  const [row] = await product.sql<{ created_at: Date }>(
    `select created_at from document_files where kind = 'sealed'`,
  );
  await product.sql('delete from projects');
  const { status, body } = await ask('127.0.0.26', { sha256: hash(copies.sealed) });
  expect([status, body]).toEqual([200, { sealed_at: row?.created_at.toISOString() }]);
});

it('refuses what is no SHA-256, or comes with more', async () => {
  const sha256 = hash(copies.sealed);
  for (const body of [{}, { sha256: '' }, { sha256: sha256.slice(1) }, { sha256, name: 'Release.pdf' }])
    expect((await ask('127.0.0.23', body)).status).toBe(422);
});

it('is limited for each address, also at once, and a neighbor’s go on [LI1]', async () => {
  const sha256 = hash(copies.sealed);
  const answers = await Promise.all(Array.from({ length: 9 }, () => ask('127.0.0.24', { sha256 })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  for (const { body, headers } of refused) {
    expect(body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
  }
  expect((await ask('127.0.0.25', { sha256 })).status).toBe(200);
});
