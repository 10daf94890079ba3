/**
 * The sealed copy (decision 0111): the shown copy, signature pages, and one seal over the whole file. Drawing
 * and sealing run in a thread, which stays warm for a minute; it gets signatures by message, never the key.
 */
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Clock } from '#kit/clock.ts';
import type { Seal } from '#server/ports/seal.ts';
import { openThread, type Thread } from '#server/thread.ts';
import type { SealingOrder, SealingQuestion } from './sealing-worker.ts';
import type { SigningRecord } from './signing-record.ts';

/** Includes three tries at a timestamp. */
const WITHIN_MS = 60_000;
const MEGABYTES = 512;
const AT_ONCE = 1;
const WORKER = new URL('./sealing-worker.ts', import.meta.url);

export interface SealedCopy {
  pdf: Uint8Array;
  /** Of the whole file; what its check compares. */
  sha256: string;
  timestamped: boolean;
}

export type Sealing = ReturnType<typeof openSealing>;

export function openSealing({ seal, clock }: { seal: Seal; clock: Clock }) {
  const thread = openThread(WORKER, MEGABYTES);
  const turns = pLimit(AT_ONCE);
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  return {
    /**
     * @param shown the shown copy the record is about
     * @throws if it is another, or cannot be sealed, or the certificate has ended; then nothing is left over
     */
    async seal(shown: Uint8Array, record: SigningRecord): Promise<SealedCopy> {
      if (clock.now() > seal.valid_to)
        throw new Error(`the certificate of the seal ended on ${seal.valid_to.toISOString()}`);
      const work = turns(() => sealOne({ seal, thread, closing: closing.signal }, shown, record));
      underWay.add(work);
      const forget = () => underWay.delete(work);
      work.then(forget, forget);
      return work;
    },
    async close(): Promise<void> {
      closing.abort(new Error('the server is stopping'));
      await Promise.allSettled(underWay);
      await thread.close();
    },
  };
}

async function sealOne(
  { seal, thread, closing }: { seal: Seal; thread: Thread; closing: AbortSignal },
  shown: Uint8Array,
  record: SigningRecord,
): Promise<SealedCopy> {
  closing.throwIfAborted();
  if (sha256(shown).toString('hex') !== record.document.shown_sha256)
    throw new Error('the shown copy is not the one that was signed');
  let signed = Buffer.alloc(0);
  let token: Uint8Array | null = null;
  const answer = async (question: unknown) => {
    const { sign, stamp } = question as SealingQuestion;
    if (stamp) {
      token = await seal.stamp(stamp);
      return token;
    }
    signed = Buffer.from(sign);
    return seal.sign(sign);
  };
  const { certificate, chain, key_type, timestamps } = seal;
  const order: SealingOrder = { shown, record, certificate, chain, key_type, timestamps };
  const limits = { withinMs: WITHIN_MS, closing, answer };
  const pdf = Buffer.from(await thread.run<Uint8Array>(order, limits));
  const digest = sealedDigest(pdf);
  // What the key has signed contains the hash of the file.
  if (!digest || !signed.includes(digest)) throw new Error('the seal does not cover the file');
  return { pdf, sha256: sha256(pdf).toString('hex'), timestamped: token !== null };
}

/**
 * @returns the SHA-256 of what the last signature of a PDF covers; null unless that is everything but the
 * signature itself
 */
export function sealedDigest(pdf: Buffer): Buffer | null {
  const at = pdf.lastIndexOf('/ByteRange');
  const text = pdf.subarray(at, at + 100).toString('latin1');
  const range = /^\/ByteRange\s*\[0 +(\d+) +(\d+) +(\d+) *\]/.exec(text);
  if (at < 0 || !range) return null;
  const [before, after, rest] = range.slice(1).map(Number) as [number, number, number];
  if (after + rest !== pdf.length || before >= after) return null;
  if (!/^<[0-9a-f]+>$/i.test(pdf.subarray(before, after).toString('latin1'))) return null;
  return sha256(pdf.subarray(0, before), pdf.subarray(after));
}

function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
