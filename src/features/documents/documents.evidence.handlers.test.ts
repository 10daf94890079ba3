import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  listEvidence,
  openToSign,
  pathOf,
  readDocument,
  sealingDone,
  signDocument,
} from '#test/support/documents.ts';
import { fetchAs } from '#test/support/files.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { newProject } from '#test/support/projects.ts';
import type { ListedDocument } from './documents.contract.ts';
import { brokenAt, type EvidenceEntry } from './documents.evidence.rules.ts';

let product: Product;
let maria: Client;
let dana: Client;
let signed: ListedDocument;
beforeAll(async () => {
  product = await startProduct();
  maria = await product.person('Maria Alvarez');
  dana = await product.person('Dana Diaz', { type: 'service_provider', verified: true });
  const projectId = await newProject(maria, dana);
  signed = await createDocument(product, dana, projectId, { title: 'Récords / Rosa' });
  await openToSign(product, maria, signed);
  await signDocument(maria, signed);
  await sealingDone(product);
});
afterAll(() => product.close());

interface EvidenceFile {
  document: { id: string; title: string; version: number };
  is_unbroken: boolean;
  how_to_check: { en: string[]; es: string[] };
  evidence: EvidenceEntry[];
}
const download = (by: Client, method = 'GET') =>
  fetchAs(product, by, `${pathOf(signed)}/evidence.json`, { method });
const sha256 = (first: string, text: string) =>
  createHash('sha256').update(Buffer.from(first, 'hex')).update(text).digest('hex');

describe('the evidence of a document as a file', () => {
  it('is an attachment for either side, which anybody can check without us', async () => {
    const { copies } = await readDocument(dana, signed);
    for (const by of [maria, dana]) {
      const response = await download(by);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/json',
        'content-disposition': expect.stringMatching(/^attachment; .*Rosa-evidence\.json$/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const file = (await response.json()) as EvidenceFile;
      expect(file.document).toEqual({ id: signed.id, title: 'Récords / Rosa', version: 1 });
      expect(file.is_unbroken).toBe(true);
      expect(file.how_to_check.es).toHaveLength(file.how_to_check.en.length);
      expect(brokenAt(signed.id, file.evidence, sha256)).toBeNull();
      const dataOf = (kind: string) =>
        JSON.parse(file.evidence.find((entry) => entry.kind === kind)?.data ?? '{}') as object;
      const hashOf = (kind: string) => copies.find((copy) => copy.kind === kind)?.sha256;
      expect(dataOf('created')).toEqual({
        original_sha256: hashOf('original'),
        shown_sha256: hashOf('shown'),
      });
      expect(dataOf('sealed')).toEqual({ sha256: hashOf('sealed'), timestamped: false });
      const listed = (await listEvidence(by, signed)).evidence;
      expect(listed.slice(0, -1).map(({ hash }) => hash)).toEqual(file.evidence.map(({ hash }) => hash));
      expect(listed.at(-1)).toMatchObject({
        kind: 'downloaded',
        actor_name: by === maria ? 'Maria Alvarez' : 'Dana Diaz',
      });
    }
  });

  it('asked for by its head alone is no download', async () => {
    const before = await listEvidence(maria, signed);
    const response = await download(maria, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await listEvidence(maria, signed)).toEqual(before);
  });

  it('says where a row was altered behind our back', async () => {
    await product.sql('alter table document_evidence disable trigger user');
    await product.sql(`update document_evidence set kind = 'declined' where kind = 'signed'`);
    const file = (await (await download(maria)).json()) as EvidenceFile;
    expect(file.is_unbroken).toBe(false);
    expect(brokenAt(signed.id, file.evidence, sha256)).toBe(
      file.evidence.findIndex(({ kind }) => kind === 'declined') + 1,
    );
  });
});
