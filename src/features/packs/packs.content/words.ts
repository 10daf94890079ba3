/** Loads content/pack-words.yaml: the wording around the texts a pack quotes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { CONTENT } from '#features/library/library.content/library.ts';
import { inLanguage, LOCALES, type Locale } from '#kit/locale.ts';
import { PACK_WORDS, type PackWords } from '../packs.types.ts';

const localized = z.strictObject({ en: z.string(), es: z.string().min(1) });
const schema = z.strictObject(Object.fromEntries(PACK_WORDS.map((key) => [key, localized])));

/** @throws if a text is missing or unknown */
export function loadPackWords(folder = CONTENT): Readonly<Record<Locale, PackWords>> {
  const texts = schema.parse(parse(readFileSync(path.join(folder, 'pack-words.yaml'), 'utf8')));
  return Object.fromEntries(LOCALES.map((locale) => [locale, inLanguage(texts, locale)])) as Record<
    Locale,
    PackWords
  >;
}
