/**
 * The shown copy of a document (decision 0110): a PDF written whole, with nothing beneath what is seen. Its
 * hash is what a signature is about. Uploads are untrusted, so they are read in a thread of their own, which stays warm
 * for a minute: starting it takes ten times as long as reading 200 pages. One that could not read a file reads no other.
 */
import pLimit from 'p-limit';
import { OverLimitError, openThread, type Thread } from '#server/thread.ts';
import { convertWord } from './office.ts';
import type { PdfTrouble, RewrittenPdf } from './pdf.ts';
import type { ShownStep } from './shown-worker.ts';
import type { WordTrouble } from './word-file.ts';

const LIMITS = { withinMs: 30_000, megabytes: 512, growthMegabytes: 1024 };
/** One at a time, so that memory use does not grow with the number of users. */
const AT_ONCE = 1;
const WORKER = new URL('./shown-worker.ts', import.meta.url);

const MIME_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** Why there is no shown copy of an upload; each has its own sentence for the creator. */
export type Unreadable = PdfTrouble | WordTrouble | 'too_slow';

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
  /** What the upload is, whatever its name says. */
  uploaded_as: (typeof MIME_TYPES)[Kind];
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
export function openShownCopies({ soffice }: { soffice: string | null }, limits = LIMITS) {
  const { megabytes, ...within } = limits;
  const thread = openThread(WORKER, megabytes);
  const turns = pLimit(AT_ONCE);
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  return {
    /**
     * @param original stays as it is
     * @param name of the file, for the cover page of a Word file
     * @throws UnreadableError
     */
    make(original: Uint8Array, name: string): Promise<ShownCopy> {
      const work = turns(() => {
        closing.signal.throwIfAborted();
        return makeOne(original, name, soffice, { ...within, thread, closing: closing.signal });
      });
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

type Limits = Omit<typeof LIMITS, 'megabytes'> & { thread: Thread; closing: AbortSignal };
type Kind = keyof typeof MIME_TYPES;

async function makeOne(
  original: Uint8Array,
  name: string,
  soffice: string | null,
  limits: Limits,
): Promise<ShownCopy> {
  const kind = kindOf(original);
  if (!kind) throw new UnreadableError('not_a_document');
  const unconverted = { uploaded_as: MIME_TYPES[kind], word_attached: false, html: null };
  if (kind === 'pdf') return { ...(await rewritten(original, limits)), ...unconverted };

  await inThread({ step: 'judge', bytes: original, kind }, limits);
  if (soffice) {
    const pdf = await refuseUnreadable(convertWord(soffice, original, `.${kind}`, limits.closing), limits);
    return { ...(await rewritten(pdf, limits)), ...unconverted };
  }
  const attached = await inThread<{ pdf: Uint8Array; html: string | null }>(
    { step: 'attach', bytes: original, kind, name },
    limits,
  );
  return {
    ...attached,
    uploaded_as: MIME_TYPES[kind],
    pages: 1,
    has_text: true,
    was_signed: false,
    word_attached: true,
  };
}

const FIRST_BYTES: readonly [Kind, Buffer][] = [
  ['pdf', Buffer.from('%PDF-')],
  ['doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['docx', Buffer.from('504b0304', 'hex')],
];

/** By its first bytes. A file whose own begin later could be something else as well. */
function kindOf(bytes: Uint8Array): Kind | null {
  const begins = (first: Buffer) => first.equals(bytes.subarray(0, first.length));
  return FIRST_BYTES.find(([, bytes]) => begins(bytes))?.[0] ?? null;
}

const rewritten = (bytes: Uint8Array, limits: Limits) =>
  inThread<RewrittenPdf>({ step: 'rewrite', bytes }, limits);

/** @throws UnreadableError */
async function inThread<Result extends object>(
  step: ShownStep,
  { thread, ...limits }: Limits,
): Promise<Result> {
  const answer = await refuseUnreadable(thread.run<Result | { trouble: Unreadable }>(step, limits), limits);
  if (!('trouble' in answer)) return answer;
  await thread.close();
  throw new UnreadableError(answer.trouble);
}

/** What fails is unreadable, unless the server is stopping. */
async function refuseUnreadable<Result>(
  work: Promise<Result>,
  { closing }: Pick<Limits, 'closing'>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (closing.aborted) throw error;
    throw new UnreadableError(error instanceof OverLimitError ? 'too_slow' : 'damaged');
  }
}
