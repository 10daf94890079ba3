/** Keeps what goes with the parts of guides that a pack quotes (decision 0233). */
import { keepItems } from '../../library/library.items.rules.ts';
import type { RowParts } from '../../library/library.passages.types.ts';
import { isDangerousUnder } from '../packs.emergencies.rules/actions.ts';
import type { Alarm } from '../packs.emergencies.rules/kinds.ts';
import type { PackHit, PackPassage, QuotedPart } from '../packs.types.ts';

/** As stored, with the parts that each of its rows goes with. */
export type StoredPassage = PackPassage & { row_parts: RowParts };

/**
 * @param passages of guides and actions
 * @param parts those of guides that the pack quotes
 * @returns the passages; in guides that are quoted, only rows that go with a quoted part or with all of the guide
 */
export function withRowsFor(
  passages: readonly StoredPassage[],
  parts: readonly Pick<PackPassage, 'id' | 'document'>[],
): PackPassage[] {
  const quoted = new Set(parts.map(({ id }) => id));
  const guides = documentsOf(parts);
  return passages.map(({ row_parts: rowParts, ...passage }) => {
    if (!guides.has(passage.document) || rowParts.length === 0) return passage;
    const belongs = (place: number) => {
      const row = rowParts[place] ?? 'all';
      return row === 'all' || row.some((part) => quoted.has(part));
    };
    return { ...passage, body: keepItems(passage.body, belongs) };
  });
}

/** @returns the parts without actions that could do harm under the alarm */
export const partsUnder = (alarm: Alarm | null, parts: readonly QuotedPart[]): QuotedPart[] =>
  parts.map((part) => ({
    ...part,
    actions: part.actions?.filter((id) => !(alarm && isDangerousUnder(alarm, id))) ?? null,
  }));

/** Few steps are read: of more actions than these, none would show. */
const MAX_ACTIONS = 2;

/** @returns ids of the actions that go with the quoted parts, those of the best part first */
export const actionsWith = (parts: readonly Pick<QuotedPart, 'actions'>[]): string[] =>
  [...new Set(parts.flatMap(({ actions }) => actions ?? []))].slice(0, MAX_ACTIONS);

/**
 * @param hits the documents that the pack is made from, if a part may not answer
 * @returns the passages of quoted guides, then those of actions that go with the quoted parts and of documents that
 * match the topic better than a quoted guide; all if nothing is quoted, or if it is not known what goes with it
 */
export function aboutParts(
  passages: readonly PackPassage[],
  parts: readonly Pick<QuotedPart, 'document' | 'actions'>[],
  hits: readonly PackHit[],
): readonly PackPassage[] {
  if (parts.length === 0 || parts.some(({ actions }) => actions === null)) return passages;
  const guides = documentsOf(parts);
  const actions = new Set(actionsWith(parts));
  const quoted = Math.max(0, ...hits.flatMap(({ document, score }) => (guides.has(document) ? score : [])));
  const better = new Set(hits.flatMap(({ document, score }) => (score > quoted ? document : [])));
  const goes = ({ document }: PackPassage) => actions.has(document) || better.has(document);
  return [
    ...passages.filter(({ document }) => guides.has(document)),
    ...passages.filter((passage) => !guides.has(passage.document) && goes(passage)),
  ];
}

const documentsOf = (parts: readonly Pick<PackPassage, 'document'>[]): Set<string> =>
  new Set(parts.map(({ document }) => document));
