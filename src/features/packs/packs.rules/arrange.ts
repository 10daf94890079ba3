/** Parses a model's answer: an order of our own pieces, and nothing else. */
import { z } from 'zod';
import type { PackType } from './packs.ts';
import { ORDERED_HEADINGS, type OrderablePiece, type PieceKind } from './pieces-to-order.ts';
import { isSupported } from './support.ts';

/** The lines below each heading, in order; each with its connecting sentence, if that was accepted. */
export type Arrangement = ReadonlyMap<string, readonly { text: string; join: string | null }[]>;

export interface ReadAnswer {
  /** Null if the answer is unusable; the library's own order stays. */
  arrangement: Arrangement | null;
  /** Number of pieces, headings and sentences that were dropped. */
  dropped: number;
}

const answer = z.object({
  sections: z
    .array(
      z.object({
        heading: z.string(),
        pieces: z.array(z.object({ id: z.string(), join: z.string().nullish() })).max(40),
      }),
    )
    .max(12),
});

/**
 * Number of steps: fewer help less than the library's own pack, more are too much for someone who is tired.
 */
const STEPS = { fewest: 3, most: 6 };
const MAX_OTHERS = 6;
const UNUSABLE: ReadAnswer = { arrangement: null, dropped: 1 };

/**
 * @param text the complete answer
 * @param pieces those the model was given
 */
export function readAnswer(text: string, packType: PackType, pieces: readonly OrderablePiece[]): ReadAnswer {
  const parsed = answer.safeParse(jsonIn(text));
  if (!parsed.success) return UNUSABLE;
  const headings: Partial<Record<string, PieceKind>> = ORDERED_HEADINGS[packType];
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const used = new Set<string>();
  const arrangement = new Map<string, { text: string; join: string | null }[]>();
  const left: Record<PieceKind, number> = {
    step: STEPS.most,
    question: MAX_OTHERS,
    pitfall: MAX_OTHERS,
    paper: MAX_OTHERS,
  };
  let dropped = 0;
  for (const { heading, pieces: chosen } of parsed.data.sections) {
    const kind = headings[heading];
    for (const { id, join } of chosen) {
      const piece = byId.get(id);
      if (!piece || piece.kind !== kind || used.has(id) || left[kind] === 0) {
        dropped++;
        continue;
      }
      used.add(id);
      left[kind]--;
      const joins = join?.trim() ? isSupported(join.trim(), [piece.text, piece.around]) : false;
      if (join?.trim() && !joins) dropped++;
      const own = arrangement.get(heading) ?? [];
      arrangement.set(heading, [...own, { text: piece.text, join: joins ? (join?.trim() ?? null) : null }]);
    }
  }
  const steps = STEPS.most - left.step;
  return steps >= Math.min(STEPS.fewest, pieces.filter(({ kind }) => kind === 'step').length) && steps > 0
    ? { arrangement, dropped }
    : { arrangement: null, dropped: dropped + 1 };
}

/** Many models wrap JSON in a code fence or a sentence. */
function jsonIn(text: string): unknown {
  const [begin, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  try {
    return JSON.parse(text.slice(begin, end + 1));
  } catch {
    return null;
  }
}
