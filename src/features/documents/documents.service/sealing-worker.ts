/** Makes one sealed copy and exits. Runs in its own thread: see sealed-copy.ts. */
import { workerData } from 'node:worker_threads';
import type { Seal } from '#server/ports/seal.ts';
import { askMain, finish } from '#server/thread.ts';
import { sealPdf } from './pdf.ts';
import { signaturePages } from './signature-pages.ts';
import type { SigningRecord } from './signing-record.ts';

export interface SealingOrder extends Pick<Seal, 'certificate' | 'chain' | 'key_type' | 'timestamps'> {
  shown: Uint8Array;
  record: SigningRecord;
}

/** Bytes to sign, or the hash of a signature to timestamp. */
export type SealingQuestion = { sign: Uint8Array; stamp?: never } | { stamp: Uint8Array; sign?: never };

const { shown, record, ...seal } = workerData as SealingOrder;
const ask = (question: SealingQuestion) => askMain<Uint8Array | null>(question);
finish(
  await sealPdf(shown, signaturePages(record), {
    ...seal,
    sign: (bytes) => ask({ sign: bytes }),
    stamp: (digest) => ask({ stamp: digest }),
  }),
);
