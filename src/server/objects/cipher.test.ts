import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DamagedError,
  decrypt,
  encrypt,
  installationKey,
  newFileKey,
  PIECE_BYTES,
  unwrapKey,
  wrapKey,
} from './cipher.ts';
import { type FileLink, readLink, signLink } from './links.ts';

const KEY = newFileKey();
const AT = 'project-files/p/1.bin';

/** A stream chunked in odd sizes. */
async function* inParts(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function all(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
const sealed = (bytes: Uint8Array, part = 1000) => all(encrypt(inParts(bytes, part), KEY, AT));
const opened = (stored: Buffer, part = 999, key = KEY, at = AT) =>
  all(decrypt(inParts(stored, part), key, at));

describe('a stored object', () => {
  it('decrypts to the same bytes, however the stream is chunked [FILE-13]', async () => {
    const sizes = fc.integer({ min: 0, max: 3 * PIECE_BYTES + 2 });
    const parts = fc.integer({ min: 1000, max: 200_000 });
    await fc.assert(
      fc.asyncProperty(sizes, parts, parts, async (size, first, second) => {
        const bytes = randomBytes(size);
        const stored = await sealed(bytes, first);
        expect((await opened(stored, second)).equals(bytes)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('differs every time, even for the same bytes [FILE-09]', async () => {
    const bytes = randomBytes(100);
    expect((await sealed(bytes)).equals(await sealed(bytes))).toBe(false);
  });

  it('is refused if any byte was changed, and yields only authentic pieces [FILE-14]', async () => {
    const bytes = randomBytes(PIECE_BYTES + 50);
    const stored = await sealed(bytes);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: stored.length - 1 }), async (at) => {
        const changed = Buffer.from(stored);
        changed[at] = (changed[at] ?? 0) ^ 0x40;
        let given = Buffer.alloc(0);
        const reading = async () => {
          for await (const piece of decrypt(inParts(changed, 5000), KEY, AT))
            given = Buffer.concat([given, piece]);
        };
        await expect(reading()).rejects.toThrow(DamagedError);
        expect(bytes.subarray(0, given.length).equals(given)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is refused if truncated anywhere or extended [FILE-14]', async () => {
    const stored = await sealed(randomBytes(2 * PIECE_BYTES));
    for (const length of [0, 3, 11, 12, 27, 11 + PIECE_BYTES + 16, stored.length - 1]) {
      await expect(opened(stored.subarray(0, length))).rejects.toThrow(DamagedError);
    }
    await expect(opened(Buffer.concat([stored, Buffer.alloc(1)]))).rejects.toThrow(DamagedError);
  });

  it('opens only with its own key, and only at its own path [FILE-14]', async () => {
    const stored = await sealed(randomBytes(10));
    await expect(opened(stored, 999, newFileKey())).rejects.toThrow(DamagedError);
    await expect(opened(stored, 999, KEY, `${AT}.webp`)).rejects.toThrow(DamagedError);
  });
});

describe('the key of a file', () => {
  it('opens with the installation’s secret, for its own file only [FILE-09]', () => {
    const outer = installationKey('one secret');
    const wrapped = wrapKey(KEY, outer, AT);
    expect(wrapped.length).toBe(60);
    expect(wrapped.includes(KEY)).toBe(false);
    expect(unwrapKey(wrapped, outer, AT).equals(KEY)).toBe(true);
    expect(() => unwrapKey(wrapped, installationKey('another'), AT)).toThrow(DamagedError);
    expect(() => unwrapKey(wrapped, outer, 'project-files/p/2.bin')).toThrow(DamagedError);
  });
});

describe('a link', () => {
  const link: FileLink = {
    of: 'files',
    fileId: crypto.randomUUID(),
    projectId: crypto.randomUUID(),
    personId: crypto.randomUUID(),
    expiresAt: 1_795_000_000_000,
  };
  it('carries what was signed, in URL-safe characters [FILE-19]', () => {
    const token = signLink(link, 'secret');
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(token.length).toBeLessThan(150);
    expect(readLink('files', token, 'secret')).toEqual(link);
  });
  it.each(['', '.', 'a.b', 'a', '..', '%', `${'A'.repeat(72)}.${'A'.repeat(43)}`])(
    'that we did not sign is invalid: %j [SU1]',
    (token) => expect(readLink('files', token, 'secret')).toBeNull(),
  );
  it('of another room is invalid [SU1]', () => {
    expect(readLink('documents', signLink(link, 'secret'), 'secret')).toBeNull();
  });
  it('signed with another secret is invalid [SU1]', () => {
    expect(readLink('files', signLink(link, 'another'), 'secret')).toBeNull();
  });
});
