import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '#kit/clock.ts';
import type { Seal } from '#server/ports/seal.ts';
import { unwrapSealKey } from '#server/ports/seal-own.ts';
import { pdfOf } from '#test/support/pdfs.ts';
import { memoryKeys, recordOf, sealFor, sha256Of } from '#test/support/signing.ts';
import { openSealing, type SealedCopy, sealedDigest } from './sealed-copy.ts';

const shown = pdfOf({ pages: 3 });
let seal: Seal;
let copy: SealedCopy;
beforeAll(async () => {
  seal = await sealFor();
  const sealing = openSealing({ seal, clock: systemClock });
  copy = await sealing.seal(shown, await recordOf(shown));
  await sealing.close();
}, 60_000);

it('a sealed copy has one signature over everything, and the hash of the whole file', () => {
  const text = Buffer.from(copy.pdf).toString('latin1');
  expect(text.match(/\/ByteRange/g)).toHaveLength(1);
  expect(sealedDigest(Buffer.from(copy.pdf))).toHaveLength(32);
  expect(copy).toMatchObject({ sha256: sha256Of(copy.pdf), timestamped: false });
});

it('only the shown copy of its record is sealed [SG4]', async () => {
  const sealing = openSealing({ seal, clock: systemClock });
  const another = pdfOf({ pages: 2 });
  await expect(sealing.seal(another, await recordOf(shown))).rejects.toThrow(/not the one that was signed/);
  await sealing.close();
});

it('nothing is sealed once the certificate has ended [SG10]', async () => {
  let now = seal.valid_to;
  const sealing = openSealing({ seal, clock: { now: () => now } });
  expect((await sealing.seal(shown, await recordOf(shown))).pdf).toBeDefined();
  now = new Date(now.getTime() + 1);
  await expect(sealing.seal(shown, await recordOf(shown))).rejects.toThrow(/certificate of the seal ended/);
  await sealing.close();
});

it('the thread that reads the file gets signatures by message, never the key [SG4]', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const keys = memoryKeys();
  const secret = 'a secret that the thread does not know';
  const sealing = openSealing({ seal: await sealFor({ secret }, keys), clock: systemClock });
  await sealing.seal(shown, await recordOf(shown));
  await sealing.close();
  const sent = posted.mock.calls.map(([message]) => serialize(message));
  posted.mockRestore();
  const stored = await keys.load();
  const key = stored && unwrapSealKey(stored, secret);
  if (!key) throw new Error('there is no key');
  // The order, and a signature.
  expect(sent).toHaveLength(2);
  expect(sent[0]?.includes(Buffer.from(stored.certificate))).toBe(true);
  // What is secret in the PKCS #8 of a P-256 key are the 32 bytes behind its headers.
  for (const secretPart of [key.subarray(36, 68), Buffer.from(secret)])
    expect(sent.filter((message) => message.includes(secretPart))).toEqual([]);
});

it.each<[string, (pdf: Buffer) => Buffer]>([
  ['bytes after it', (pdf) => Buffer.concat([pdf, Buffer.from('\n')])],
  ['a byte less', (pdf) => pdf.subarray(0, -1)],
  ['no signature', () => Buffer.from(shown)],
  ['a range that begins later', (pdf) => replaced(pdf, '/ByteRange [0 ', '/ByteRange [1 ')],
])('a file with %s is not sealed as a whole', (_, change) => {
  expect(sealedDigest(change(Buffer.from(copy.pdf)))).toBeNull();
});

function replaced(pdf: Buffer, from: string, to: string): Buffer {
  return Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');
}

it('when the server stops, sealing does, and nothing is sealed later', async () => {
  const sealing = openSealing({ seal, clock: systemClock });
  const outcome = expect(sealing.seal(shown, await recordOf(shown))).rejects.toThrow(
    'the server is stopping',
  );
  await sealing.close();
  await outcome;
  await expect(sealing.seal(shown, await recordOf(shown))).rejects.toThrow('the server is stopping');
});
