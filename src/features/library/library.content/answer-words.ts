/** The words that answers under a guide may be counted by: titles, summaries, keywords, and our search words. */
import { parse } from 'yaml';
import { z } from 'zod';
import { type AnswerWords, vocabularyOf } from '../library.answers.rules.ts';
import type { ContentText } from '../library.reviews.rules.ts';
import { CONTENT } from './library.ts';
import { readSearchWords } from './search-words.ts';
import { frontOf } from './texts.ts';

/** guides.ts validates the rest. */
const front = z.object({
  title: z.string(),
  title_es: z.string(),
  summary: z.string(),
  summary_es: z.string(),
  keywords: z.array(z.string()),
  keywords_es: z.array(z.string()),
});

/** @returns the vocabulary of all guides, in both languages */
export function loadAnswerWords(
  texts: readonly Pick<ContentText, 'kind' | 'text'>[],
  folder = CONTENT,
): AnswerWords {
  const own = texts
    .filter(({ kind }) => kind === 'guide')
    .flatMap(({ text }) => Object.values(front.parse(parse(frontOf(text)))).flat());
  const said = [...readSearchWords(folder).values()].flatMap(({ en, es }) => [...en, ...es]);
  return vocabularyOf([...own, ...said]);
}
