/** What a model may order: pieces of our own texts, each under a meaningless id. */
import { itemsOf } from '../../library/library.items.rules.ts';
import type { PackMaterial, PackPassage, PackRequest } from '../packs.types.ts';
import type { PackType } from './packs.ts';
import { distinct, interleave } from './pieces.ts';

export type PieceKind = 'step' | 'question' | 'pitfall' | 'paper';

/** A list item, verbatim from our library. */
export interface OrderablePiece {
  id: string;
  kind: PieceKind;
  text: string;
  /** The full text of its guide or action: a connecting sentence may draw on it. */
  around: string;
}

/** The kind of piece below each heading that a model may fill, by type of pack. */
export const ORDERED_HEADINGS = {
  care_plan: { today: 'step', this_week: 'step', questions: 'question' },
  education: { watch_out: 'pitfall', questions: 'question', this_week: 'step' },
  resources: { questions: 'question', papers: 'paper', this_week: 'step' },
  emergency: { have_ready: 'paper', afterwards: 'step' },
} as const satisfies Record<PackType, Partial<Record<string, PieceKind>>>;

/** Kinds of a guide's sections; actions consist of `steps`. */
const KIND_OF_SECTION: Readonly<Record<string, PieceKind>> = {
  steps: 'step',
  'what-to-do': 'step',
  'what-to-ask': 'question',
  pitfalls: 'pitfall',
  forms: 'paper',
};
/** More per kind would not improve the order. */
const MAX_OF_KIND = 16;
/** Text with one of these numbers is urgent: not a step for a day or a week, and never reordered. */
const CANNOT_WAIT = /\b(911|988|1-800-222-1222)\b/;

/** @returns the pieces that may be ordered for this type of pack, best document first */
export function orderablePieces({ packType }: PackRequest, material: PackMaterial): OrderablePiece[] {
  const kinds = new Set<string>(Object.values(ORDERED_HEADINGS[packType]));
  const documents = material.hits.map(({ document }) => document);
  const passages = documents.flatMap((id) => material.passages.filter(({ document }) => document === id));
  const around = (document: string) =>
    passages
      .filter((passage) => passage.document === document)
      .map(({ title, heading, body }) => [title, heading, body].join('\n'))
      .join('\n');
  const isQuestion = (text: string) => text.includes('?');
  return [...kinds].flatMap((kind) => {
    const own = passages.filter(({ section }) => KIND_OF_SECTION[section] === kind);
    const lines = linesInTurn(own).filter(
      ({ text }) => !CANNOT_WAIT.test(text) && (kind !== 'question' || isQuestion(text)),
    );
    const kept = new Set(distinct(lines.map(({ text }) => text)));
    return lines
      .filter(({ text }, at) => kept.has(text) && lines.findIndex((other) => other.text === text) === at)
      .slice(0, MAX_OF_KIND)
      .map(({ text, document }, at) => ({
        id: `${kind}-${at + 1}`,
        kind: kind as PieceKind,
        text,
        around: around(document),
      }));
  });
}

function linesInTurn(passages: readonly PackPassage[]) {
  return interleave(passages.map(({ document, body }) => itemsOf(body).map((text) => ({ document, text }))));
}
