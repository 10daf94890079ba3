/**
 * The shown copy of a document (decision 110): a PDF written whole, with nothing beneath what is seen. Its
 * hash is what a signature is about. Uploads are untrusted, so they are read in a thread of their own.
 */
import pLimit from 'p-limit';
import { OverLimitError, runInThread } from '#server/thread.ts';
import type { PdfTrouble, RewrittenPdf } from './pdf.ts';

const LIMITS = { withinMs: 30_000, megabytes: 512, growthMegabytes: 1024 };
/** One at a time, so that memory use does not grow with the number of users. */
const AT_ONCE = 1;
const WORKER = new URL('./shown-worker.ts', import.meta.url);

/** Why there is no shown copy of an upload; each has its own sentence for the creator. */
export type Unreadable = 'not_a_document' | PdfTrouble | 'macros' | 'unsafe_archive' | 'too_slow';

export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly reason: Unreadable;

  constructor(reason: Unreadable) {
    super(reason);
    this.reason = reason;
  }
}

export type ShownCopies = ReturnType<typeof openShownCopies>;

export interface ShownCopy {
  pdf: Uint8Array;
  pages: number;
  /** False: a scan. */
  has_text: boolean;
  /** The upload carried signatures. */
  was_signed: boolean;
  /** The Word file is attached to a cover page; nobody converted it. */
  word_attached: boolean;
  /** Clean HTML for reading, of a Word file that is attached. */
  html: string | null;
}

/**
 * @param settings `soffice`: path of LibreOffice, which converts Word files; null if there is none
 * @param limits tighter ones, for tests
 */
export function openShownCopies(_settings: { soffice: string | null }, limits = LIMITS) {
  const turns = pLimit(AT_ONCE);
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  return {
    /**
     * @param original stays as it is
     * @throws UnreadableError
     */
    make(original: Uint8Array): Promise<ShownCopy> {
      const work = turns(() => {
        closing.signal.throwIfAborted();
        return makeOne(original, { ...limits, closing: closing.signal });
      });
      underWay.add(work);
      const forget = () => underWay.delete(work);
      work.then(forget, forget);
      return work;
    },
    async close(): Promise<void> {
      closing.abort(new Error('the server is stopping'));
      await Promise.allSettled(underWay);
    },
  };
}

type Limits = typeof LIMITS & { closing: AbortSignal };

async function makeOne(original: Uint8Array, limits: Limits): Promise<ShownCopy> {
  if (kindOf(original) !== 'pdf') throw new UnreadableError('not_a_document');
  const rewritten = await rewriteInThread(original, limits);
  return { ...rewritten, word_attached: false, html: null };
}

/** By its first bytes. A PDF that begins later could be something else as well. */
function kindOf(bytes: Uint8Array): 'pdf' | null {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'pdf' : null;
}

async function rewriteInThread(bytes: Uint8Array, limits: Limits): Promise<RewrittenPdf> {
  let answer: RewrittenPdf | { trouble: PdfTrouble };
  try {
    answer = await runInThread(WORKER, bytes, limits);
  } catch (error) {
    if (limits.closing.aborted) throw error;
    throw new UnreadableError(error instanceof OverLimitError ? 'too_slow' : 'damaged');
  }
  if ('trouble' in answer) throw new UnreadableError(answer.trouble);
  return answer;
}
