import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createDocument,
  listEvidence,
  openCopy,
  openToSign,
  readDocument,
  signDocument,
  uploadDocument,
} from '#test/support/documents.ts';
import { fetchAs } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import { refused } from '#test/support/refusals.ts';
import { docxOf, oleOf } from '#test/support/zips.ts';

let product: Product;
let maria: Client;
let dana: Client;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ SOFFICE: 'none' });
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  projectId = await newProject(maria, dana);
});
afterAll(() => product.close());

it('a Word file is kept as it is, and attached to the page that people open [DOC-18]', async () => {
  const word = docxOf(['I consent']);
  const { body } = await uploadDocument(product, dana, projectId, word, { name: 'Consent.docx' });
  expect(body).toMatchObject({ file_name: 'Consent.docx', pages: 1, word_attached: true });
  const made = await createDocument(product, dana, projectId, { upload_id: body.id });
  const { copies } = await readDocument(maria, made);
  const original = copies.find(({ kind }) => kind === 'original');
  const below = new URL(original?.url ?? '').pathname.replace('/api', '');
  const response = await fetchAs(product, maria, below);
  expect(response.headers.get('content-type')).toContain('wordprocessingml');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(word);
  expect(copies.find(({ kind }) => kind === 'shown')?.file_name).toBe('Consent.pdf');
});

it('the words of a Word file can be read beside it; signing asks for the file itself [DOC-18]', async () => {
  const word = docxOf(['I consent to &lt;b&gt;all&lt;/b&gt; of it', 'Signed in Houston']);
  const { body } = await uploadDocument(product, dana, projectId, word, { name: 'Consent.docx' });
  const made = await createDocument(product, dana, projectId, { upload_id: body.id });
  const { copies } = await readDocument(maria, made);
  const text = copies.find(({ kind }) => kind === 'text');
  const response = await fetchAs(product, maria, new URL(text?.url ?? '').pathname.replace('/api', ''));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html',
    'content-disposition': expect.stringMatching(/^attachment; .*Consent\.html$/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(await response.text()).toBe(
    '<p>I consent to &lt;b&gt;all&lt;/b&gt; of it</p><p>Signed in Houston</p>',
  );
  const last = async () => (await listEvidence(maria, made)).evidence.at(-1);
  expect(await last()).toMatchObject({ kind: 'opened', actor_name: 'Maria Alvarez' });

  await openToSign(product, maria, made);
  const { data } = await refused(product, 'NOT_READY_TO_SIGN', () => signDocument(maria, made));
  expect(data).toEqual({ missing: ['opened', 'consent'] });
  await openCopy(product, maria, made, 'original');
  expect(await last()).toMatchObject({ kind: 'downloaded' });
  await openToSign(product, maria, made);
  expect((await signDocument(maria, made)).status).toBe(200);
});

it('the words alone do not open the page they belong to [DOC-18]', async () => {
  const { body } = await uploadDocument(product, dana, projectId, docxOf(['I consent']), { name: 'a.docx' });
  const made = await createDocument(product, dana, projectId, { upload_id: body.id });
  await openCopy(product, maria, made, 'text');
  await openCopy(product, maria, made, 'original');
  expect((await readDocument(maria, made)).opened_at).toBeNull();
  await openCopy(product, maria, made);
  expect((await readDocument(maria, made)).opened_at).not.toBeNull();
});

it('a Word file with macros is refused, and says why [FI4]', async () => {
  const { data } = await refused(product, 'UNREADABLE_DOCUMENT', () =>
    uploadDocument(product, dana, projectId, oleOf('WordDocument', 'Macros'), { name: 'Consent.doc' }),
  );
  expect(data).toEqual({ reason: 'macros' });
});
