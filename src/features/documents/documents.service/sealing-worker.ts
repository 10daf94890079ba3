/** Makes one sealed copy after the other. Runs in its own thread: see sealed-copy.ts. */
import type { Seal } from '#server/ports/seal.ts';
import { askMain, serve } from '#server/thread.ts';
import { sealPdf } from './pdf.ts';
import { signaturePages } from './signature-pages.ts';
import type { SigningRecord } from './signing-record.ts';

export interface SealingOrder extends Pick<Seal, 'certificate' | 'chain' | 'key_type' | 'timestamps'> {
  shown: Uint8Array;
  record: SigningRecord;
}

/** Bytes to sign, or the hash of a signature to timestamp. */
export type SealingQuestion = { sign: Uint8Array; stamp?: never } | { stamp: Uint8Array; sign?: never };

const ask = (question: SealingQuestion) => askMain<Uint8Array | null>(question);
serve(({ shown, record, ...seal }: SealingOrder) =>
  sealPdf(shown, signaturePages(record), {
    ...seal,
    sign: (bytes) => ask({ sign: bytes }),
    stamp: (digest) => ask({ stamp: digest }),
  }),
);
