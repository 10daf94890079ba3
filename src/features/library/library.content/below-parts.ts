/** What a pack may show below a part of a guide that it quotes: content/below-parts.yaml. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { RowParts } from '../library.passages.types.ts';

/** Stands for all parts of a guide. */
export const ALL_PARTS = '*';
const below = z.strictObject({
  /** How rows of the guide begin, such as dangers, steps and questions. */
  rows: z.array(z.string().min(1)).default([]),
  /** Ids, best first. */
  actions: z.array(z.string()).default([]),
});
const belowParts = z.record(z.string(), z.record(z.string(), below));

/** By the English heading of the part, or `*`. */
export type BelowParts = ReadonlyMap<string, Readonly<z.infer<typeof below>>>;

/**
 * @returns what stands below each guide's parts, by the guide's id
 * @throws if content/below-parts.yaml is malformed
 */
export function readBelowParts(folder: string): Map<string, BelowParts> {
  const parsed = belowParts.parse(parse(readFileSync(path.join(folder, 'below-parts.yaml'), 'utf8')));
  return new Map(Object.entries(parsed).map(([id, parts]) => [id, new Map(Object.entries(parts))]));
}

/**
 * @param parts of the guide
 * @param texts the English rows of all passages of the guide, by the passage's id
 * @param idOf the id of the passage with an English heading
 * @returns the parts that each row goes with, by the passage's id
 * @throws if a beginning is that of no row, or of several
 */
export function rowPartsOf(
  parts: BelowParts,
  texts: ReadonlyMap<string, readonly string[]>,
  idOf: (heading: string) => string,
): Map<string, RowParts> {
  const found = new Map([...texts].map(([id, own]) => [id, own.map((): string[] | 'all' => [])]));
  const all = [...texts].flatMap(([id, own]) => own.map((text, place) => ({ id, text, place })));
  for (const [heading, { rows }] of parts) {
    for (const beginning of rows) {
      const [row, another] = all.filter(({ text }) => text.startsWith(beginning));
      if (!row || another)
        throw new Error(
          `content/below-parts.yaml: "${beginning}" begins ${row ? 'several rows' : 'no row'} of its guide`,
        );
      const own = found.get(row.id) ?? [];
      const before = own[row.place];
      own[row.place] = heading === ALL_PARTS || before === 'all' ? 'all' : [...(before ?? []), idOf(heading)];
    }
  }
  return found;
}
