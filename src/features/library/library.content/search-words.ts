/** What people say: by the guide or action that answers it, and by the part of a guide. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Locale } from '#kit/locale.ts';

/** One phrase per line is easier to read and extend than a list. */
const said = z
  .string()
  .default('')
  .transform((line) => line.split(',').map((each) => each.trim()));
const spoken = z.strictObject({ en: said, es: said });
const searchWords = z.record(z.string(), spoken);
const partWords = z.record(z.string(), z.record(z.string(), spoken));
const partTopics = z.record(z.string(), z.record(z.string(), z.array(z.string().min(1))));
type Spoken = Readonly<Record<Locale, string[]>>;

/**
 * @returns phrases in each language, by the id of a guide or action
 * @throws if content/search-words.yaml is malformed
 */
export function readSearchWords(folder: string): Map<string, Spoken> {
  return new Map(Object.entries(searchWords.parse(read(folder, 'search-words.yaml'))));
}

/**
 * @returns phrases in each language, by the id of a guide and the English heading of the part that answers them
 * @throws if content/part-words.yaml is malformed
 */
export function readPartWords(folder: string): Map<string, Map<string, Spoken>> {
  const parsed = partWords.parse(read(folder, 'part-words.yaml'));
  return new Map(Object.entries(parsed).map(([id, parts]) => [id, new Map(Object.entries(parts))]));
}

/**
 * @returns topics in either language, as people typed them, by the id of a guide and the English heading of the
 * part that answers them
 * @throws if content/part-topics.yaml is malformed
 */
export function readPartTopics(folder: string): Map<string, Map<string, string[]>> {
  const parsed = partTopics.parse(read(folder, 'part-topics.yaml'));
  return new Map(Object.entries(parsed).map(([id, parts]) => [id, new Map(Object.entries(parts))]));
}

const read = (folder: string, name: string): unknown => parse(readFileSync(path.join(folder, name), 'utf8'));
