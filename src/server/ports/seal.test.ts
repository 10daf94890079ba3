import { verify, X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { memoryKeys, sealFor } from '#test/support/signing.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A timestamp authority that answers with these bytes. @returns its address, and how often it was asked */
async function authority(answer: (request: Buffer) => Buffer | null, status = 200) {
  const asked: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked.push(Buffer.concat(parts));
    const body = answer(Buffer.concat(parts));
    if (body === null) request.socket.destroy();
    else response.writeHead(status).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

it('the seal is created once, and signs what its certificate verifies', async () => {
  const keys = memoryKeys();
  const [seal, other] = await Promise.all([sealFor({}, keys), sealFor({}, keys)]);
  const again = await sealFor({}, keys);
  expect(other.certificate).toEqual(seal.certificate);
  expect(again.root_pem).toBe(seal.root_pem);
  const bytes = Buffer.from('what is sealed');
  const certificate = new X509Certificate(seal.certificate);
  expect(verify('sha256', bytes, certificate.publicKey, await again.sign(bytes))).toBe(true);
  const root = new X509Certificate(seal.root_pem);
  expect(certificate.checkIssued(root)).toBe(true);
  expect(certificate.verify(root.publicKey)).toBe(true);
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36']);
  expect([root.ca, certificate.ca]).toEqual([true, false]);
});

it('the stored key opens with its secret and certificate only', async () => {
  const keys = memoryKeys();
  await sealFor({}, keys);
  const stored = await keys.load();
  if (!stored) throw new Error('nothing is stored');
  // PKCS #8 would begin with a sequence that names the curve.
  expect(Buffer.from(stored.wrapped_key).includes(Buffer.from('2a8648ce3d0301', 'hex'))).toBe(false);
  await expect(sealFor({ secret: 'another secret of another installation' }, keys)).rejects.toThrow(
    /cannot be opened with this APP_SECRET/,
  );
  const swapped = { ...stored, certificate: (await sealFor()).certificate };
  await expect(sealFor({}, { ...keys, load: async () => swapped })).rejects.toThrow(/cannot be opened/);
});

it('a PKCS #12 file that cannot be read stops the start, with its name', async () => {
  const p12 = { file: '/nowhere/seal.p12', password: '' };
  await expect(sealFor({ p12 })).rejects.toThrow(/SEAL_P12: \/nowhere\/seal\.p12/);
});

const digest = Buffer.alloc(32, 7);

it('without a timestamp authority there is no timestamp', async () => {
  const seal = await sealFor();
  expect([seal.timestamps, await seal.stamp(digest)]).toEqual([false, null]);
});

/** A granted answer whose token is a sequence of these bytes. */
function granted(...parts: Buffer[]): Buffer {
  const sequence = (content: Buffer) =>
    Buffer.concat([Buffer.from([0x30, 0x82, content.length >> 8, content.length & 255]), content]);
  return sequence(Buffer.concat([Buffer.from('3003020100', 'hex'), sequence(Buffer.concat(parts))]));
}
const nonceOf = (request: Buffer) => request.subarray(-11, -3);

it('a timestamp is the token the authority gives for this hash', async () => {
  const { asked, url } = await authority((request) => granted(digest, nonceOf(request)));
  const seal = await sealFor({ tsaUrl: url });
  const token = await seal.stamp(digest);
  expect(seal.timestamps).toBe(true);
  expect(token && Buffer.from(token).includes(digest)).toBe(true);
  expect(asked[0]?.includes(digest)).toBe(true);
});

it.each<[string, (request: Buffer) => Buffer | null, number]>([
  ['hangs up', () => null, 200],
  ['answers with an error', (request) => granted(digest, nonceOf(request)), 503],
  ['answers with garbage', () => Buffer.from('not a timestamp'), 200],
  ['refuses', () => Buffer.from('30053003020102', 'hex'), 200],
  ['stamps another hash', (request) => granted(Buffer.alloc(32), nonceOf(request)), 200],
  ['repeats an old stamp', () => granted(digest, Buffer.alloc(8)), 200],
  ['answers with more than a token', () => Buffer.alloc(20_000, 0x30), 200],
])('an authority that %s is asked three times, and then done without', async (_, answer, status) => {
  const { asked, url } = await authority(answer, status);
  const seal = await sealFor({ tsaUrl: url });
  expect(await seal.stamp(digest)).toBeNull();
  expect(asked).toHaveLength(3);
});
