/** Keeps what goes with the parts of guides that a pack quotes (decision 0233). */
import { keepItems } from '../../library/library.items.rules.ts';
import type { RowParts } from '../../library/library.passages.types.ts';
import type { PackPassage, QuotedPart } from '../packs.types.ts';

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

/**
 * @returns the passages of quoted guides, then those of actions that go with the quoted parts; all if nothing is
 * quoted, or if it is not known what goes with it
 */
export function aboutParts(
  passages: readonly PackPassage[],
  parts: readonly Pick<QuotedPart, 'document' | 'actions'>[],
): readonly PackPassage[] {
  if (parts.length === 0 || parts.some(({ actions }) => actions === null)) return passages;
  const guides = documentsOf(parts);
  const actions = new Set(parts.flatMap(({ actions }) => actions ?? []));
  return [guides, actions].flatMap((kept) => passages.filter(({ document }) => kept.has(document)));
}

const documentsOf = (parts: readonly Pick<PackPassage, 'document'>[]): Set<string> =>
  new Set(parts.map(({ document }) => document));
