import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import type { OpenDocument } from '../documents.contract.ts';

export type ShownCopy =
  | { state: 'loading'; part: number }
  | { state: 'failed' }
  | { state: 'ready'; pdf: PDFDocumentProxy };

/**
 * The copy that people read, loaded whole: only then does it count as opened. pdf.js is loaded with it.
 * Its link changes with every read of the document, and its bytes may be those of the version before: each version is
 * opened by its own copy.
 */
export function useShownCopy({ copies }: Pick<OpenDocument, 'copies'>) {
  const copy = copies.find(({ kind }) => kind === 'shown');
  const [shown, setShown] = useState<ShownCopy>({ state: 'loading', part: 0 });
  const [tries, setTries] = useState(0);
  const id = copy?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link to the same copy is no reason to load it again
  useEffect(() => {
    if (!copy) return undefined;
    const left = new AbortController();
    const set = (next: ShownCopy) => left.signal.aborted || setShown(next);
    set({ state: 'loading', part: 0 });
    const opening = Promise.all([
      import('./open-pdf.ts'),
      fetchWhole(copy.url, copy.file_size, left.signal, (part) => set({ state: 'loading', part })),
    ]).then(([{ openPdf }, bytes]) => openPdf(bytes));
    opening.then(
      (pdf) => set({ state: 'ready', pdf }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        console.error('a document could not be shown', error);
        set({ state: 'failed' });
      },
    );
    return () => {
      left.abort();
      opening.then((pdf) => pdf.loadingTask.destroy()).catch(() => {});
    };
  }, [id, tries]);

  return { shown, again: () => setTries((before) => before + 1) };
}

/** @throws if the server refuses, or the answer is cut short */
async function fetchWhole(
  url: string,
  size: number,
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // Only the path: the page may be served from another of our host names.
  const answer = await fetch(new URL(url).pathname, { signal });
  if (!answer.ok || !answer.body) throw new Error(`the link answered ${answer.status}`);
  const bytes = new Uint8Array(size);
  let at = 0;
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes.set(next.value, at);
    at += next.value.length;
    onPart(at / size);
  }
  if (at !== size) throw new Error('the answer was cut short');
  return bytes;
}
