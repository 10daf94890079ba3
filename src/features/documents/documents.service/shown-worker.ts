/** Does one step of a shown copy after the other. Runs in its own thread: see shown-copy.ts. */
import { createHash } from 'node:crypto';
import { serve } from '#server/thread.ts';

export type ShownStep =
  /** Writes a PDF whole. */
  | { step: 'rewrite'; bytes: Uint8Array }
  /** Judges a Word file. */
  | { step: 'judge'; bytes: Uint8Array; kind: 'doc' | 'docx' }
  /** Attaches it to a cover page. */
  | { step: 'attach'; bytes: Uint8Array; kind: 'doc' | 'docx'; name: string };

serve(carryOut);

async function carryOut(step: ShownStep): Promise<unknown> {
  if (step.step === 'rewrite') return (await import('./pdf.ts')).rewritePdf(step.bytes);
  if (step.step === 'judge') {
    const { judgeDoc, judgeDocx } = await import('./word-file.ts');
    const trouble = step.kind === 'doc' ? judgeDoc(step.bytes) : await judgeDocx(step.bytes);
    return trouble ? { trouble } : {};
  }
  return attach(step);
}

async function attach({ bytes, kind, name }: Extract<ShownStep, { step: 'attach' }>) {
  const { writeWithAttachment } = await import('./pdf.ts');
  const { coverPage } = await import('./word-cover.ts');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const paper = coverPage({ name, size: bytes.length, sha256 });
  const html = kind === 'docx' ? await (await import('./word-text.ts')).readDocx(bytes) : null;
  return { pdf: await writeWithAttachment(paper, name, bytes), html };
}
