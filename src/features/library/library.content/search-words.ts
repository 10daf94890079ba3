/** What people say, by the guide or action that answers it: content/search-words.yaml. */
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
const searchWords = z.record(z.string(), z.strictObject({ en: said, es: said }));

/**
 * @returns phrases in each language, by the id of a guide or action
 * @throws if the file is malformed
 */
export function readSearchWords(folder: string): Map<string, Readonly<Record<Locale, string[]>>> {
  const parsed = searchWords.parse(parse(readFileSync(path.join(folder, 'search-words.yaml'), 'utf8')));
  return new Map(Object.entries(parsed));
}
