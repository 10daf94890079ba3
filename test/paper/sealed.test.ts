// A sealed copy, as tools see it that nobody here wrote.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSealing } from '#features/documents/documents.service/sealed-copy.ts';
import type { SigningRecord } from '#features/documents/documents.service/signing-record.ts';
import { systemClock } from '#kit/clock.ts';
import type { Seal } from '#server/ports/seal.ts';
import { pdfOf, words } from '#test/support/pdfs.ts';
import { recordOf, sealFor } from '#test/support/signing.ts';
import { tool, trusting, workFolder } from './tools.ts';

const folder = workFolder();
afterAll(() => folder.remove());

const shown = pdfOf({ pages: 3, content: words('I release my records') });
async function sealedBy(seal: Seal, changes: Partial<SigningRecord> = {}) {
  const sealing = openSealing({ seal, clock: systemClock });
  const copy = await sealing.seal(shown, await recordOf(shown, changes));
  await sealing.close();
  return copy;
}

it('a sealed copy is valid, trusted and whole to every reader', async () => {
  const seal = await sealFor();
  const file = folder.write('own.pdf', (await sealedBy(seal)).pdf);
  const says = trusting(folder, seal.root_pem);
  const pdfsig = says.pdfsig(file);
  expect(pdfsig).toContain('Signature Validation: Signature is Valid.');
  expect(pdfsig).toContain('Certificate Validation: Certificate is Trusted.');
  expect(pdfsig).toContain('Total document signed');
  expect(pdfsig).not.toContain('Signature #2');
  expect(says.mutool(file)).toContain('The document is unchanged since signing.');
  expect(says.cms(file)).toMatch(/CAdES Verification successful|CMS Verification successful/);
  expect(tool('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
});

it('the words of the signature pages can be read, searched and copied', async () => {
  const { pdf } = await sealedBy(await sealFor(), { language: 'es' });
  const text = tool('pdftotext', '-layout', folder.write('words.pdf', pdf), '-');
  for (const said of [
    'I release my records',
    'Rosa Diaz, by Maria Alvarez, as health care agent',
    'Date signed: November 23, 2026',
    'November 23, 2026 at 9:04:05 AM CST (America/Chicago)',
    '2026-11-23 15:04:05 UTC',
    '203.0.113.7',
    'St. Mary’s Hospital, Houston',
    'Firmado por',
  ])
    expect(text).toContain(said);
});

it.each([
  [true, 2],
  [false, 0],
])('where the date is printed: %s, beside %i signatures [DOC-15]', async (prints_date, count) => {
  const { signer } = await recordOf(shown);
  const witness = {
    name: 'Luis Diaz',
    relation: 'Neighbor',
    statement: 'I saw Maria Alvarez sign.',
    method: 'typed' as const,
    picture: signer.picture,
    signed_at: signer.signed_at,
  };
  const { pdf } = await sealedBy(await sealFor(), { prints_date, witness });
  const text = tool('pdftotext', '-layout', folder.write('dated.pdf', pdf), '-');
  expect(text).toContain('I saw Maria Alvarez sign.');
  expect(text.split('Date signed')).toHaveLength(count + 1);
});

it('a name is printed as it was signed, and a ticked box as ticked [DOC-28]', async () => {
  const shown = pdfOf();
  const { signer, release } = await recordOf(shown);
  const { pdf } = await sealedBy(await sealFor(), {
    signer: { ...signer, name: 'Nguyễn Thị Hương', capacity: 'self' },
    release: release && { ...release, information: '☑ Test results\n☒ Medicines\n☐ Psychotherapy notes' },
  });
  const text = tool('pdftotext', '-layout', folder.write('signs.pdf', pdf), '-').normalize('NFC');
  for (const said of ['Nguyễn Thị Hương', '[√] Test results', '[x] Medicines', '[ ] Psychotherapy notes'])
    expect(text).toContain(said);
});

it('a key from a PKCS #12 file seals as well', async () => {
  const at = (name: string) => folder.at(name);
  const uses = 'extendedKeyUsage=emailProtection\nkeyUsage=digitalSignature,nonRepudiation\n';
  const request = ['req', '-newkey', 'rsa:2048', '-nodes', '-keyout'];
  tool(
    'openssl',
    ...request,
    at('ca.key'),
    '-x509',
    '-subj',
    '/CN=Test Root',
    '-days',
    '30',
    '-out',
    at('ca.pem'),
  );
  tool('openssl', ...request, at('leaf.key'), '-subj', '/CN=Test Seal', '-out', at('leaf.csr'));
  const by = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '30'];
  const extensions = ['-extfile', folder.write('uses', uses), '-out', at('leaf.pem')];
  tool('openssl', 'x509', '-req', '-in', at('leaf.csr'), ...by, ...extensions);
  const parts = ['-inkey', at('leaf.key'), '-in', at('leaf.pem'), '-certfile', at('ca.pem')];
  tool('openssl', 'pkcs12', '-export', ...parts, '-passout', 'pass:open', '-out', at('seal.p12'));

  const seal = await sealFor({ p12: { file: at('seal.p12'), password: 'open' } });
  const file = folder.write('p12.pdf', (await sealedBy(seal)).pdf);
  const other = workFolder();
  const pdfsig = trusting(other, folder.read('ca.pem').toString()).pdfsig(file);
  other.remove();
  expect(pdfsig).toContain('Signer Certificate Common Name: Test Seal');
  expect(pdfsig).toContain('Signature Validation: Signature is Valid.');
  expect(pdfsig).toContain('Certificate Validation: Certificate is Trusted.');
  expect(pdfsig).toContain('Total document signed');
  await expect(sealFor({ p12: { file: at('seal.p12'), password: 'wrong' } })).rejects.toThrow(/SEAL_P12/);
});

let stop: () => void;
let tsaUrl: string;
const asked: Buffer[] = [];
beforeAll(async () => {
  const at = (name: string) => folder.at(name);
  const uses = 'extendedKeyUsage=critical,timeStamping';
  const self = ['-nodes', '-x509', '-subj', '/CN=Test Time', '-days', '30', '-addext', uses];
  tool('openssl', 'req', '-newkey', 'rsa:2048', ...self, '-keyout', at('tsa.key'), '-out', at('tsa.pem'));
  writeFileSync(
    at('tsa.conf'),
    `[tsa]\ndefault_tsa=it\n[it]\nserial=${folder.write('serial', '01')}\ncrypto_device=builtin
signer_cert=${at('tsa.pem')}\nsigner_key=${at('tsa.key')}\nsigner_digest=sha256\ndefault_policy=1.2.3.4
digests=sha256\nordering=yes\ness_cert_id_chain=no\n`,
  );
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked.push(Buffer.concat(parts));
    const query = folder.write('query.tsq', Buffer.concat(parts));
    tool('openssl', 'ts', '-reply', '-config', at('tsa.conf'), '-queryfile', query, '-out', at('reply.tsr'));
    response.end(folder.read('reply.tsr'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  tsaUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  stop = () => server.close();
});
afterAll(() => stop());

it('a timestamp authority is asked once, and its token is in the seal', async () => {
  const seal = await sealFor({ tsaUrl });
  const { pdf, timestamped } = await sealedBy(seal);
  expect([timestamped, asked.length]).toEqual([true, 1]);
  const other = workFolder();
  const says = trusting(other, seal.root_pem);
  const file = other.write('stamped.pdf', pdf);
  expect(says.pdfsig(file)).toContain('Total document signed');
  expect(says.cms(file)).toMatch(/Verification successful/);
  const printed = tool('openssl', 'cms', '-cmsout', '-print', '-inform', 'DER', '-in', other.at('cms.der'));
  expect(printed).toContain('id-smime-aa-timeStampToken');
  other.remove();
  const reply = ['-in', folder.at('reply.tsr'), '-queryfile', folder.at('query.tsq')];
  const verified = tool('openssl', 'ts', '-verify', ...reply, '-CAfile', folder.at('tsa.pem'));
  expect(verified).toContain('Verification: OK');
});

it('without an answer from the authority the file is sealed all the same', async () => {
  const seal = await sealFor({ tsaUrl: 'http://127.0.0.1:9/' });
  const { pdf, timestamped } = await sealedBy(seal);
  expect(timestamped).toBe(false);
  const other = workFolder();
  expect(trusting(other, seal.root_pem).pdfsig(other.write('plain.pdf', pdf))).toContain(
    'Signature is Valid.',
  );
  other.remove();
});
