/** The words that answers under a guide may be counted by: those of our guides, and our search words. */
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

/** A word in the text of more guides than this says little about what is missing in one. */
const GUIDES_SHARE_MAX = 1 / 5;
/** What is not for reading: front matter, sources, figures with a date, addresses. */
const UNREAD = /^---\n[\s\S]*?\n---\n|\[\^[^\]]*\]|\{[^}]*\}|\]\([^)]*\)|https?:\S+/g;

/** @returns the vocabulary of all guides, in both languages */
export function loadAnswerWords(
  texts: readonly Pick<ContentText, 'kind' | 'text'>[],
  folder = CONTENT,
): AnswerWords {
  const guides = texts.flatMap(({ kind, text }) => (kind === 'guide' ? [text] : []));
  const own = guides.flatMap((text) => Object.values(front.parse(parse(frontOf(text)))).flat());
  const said = [...readSearchWords(folder).values()].flatMap(({ en, es }) => [...en, ...es]);
  return vocabularyOf([...own, ...said, ...tellingWords(guides)]);
}

/** Words of the texts that are written in small letters, as names are not, and by few guides. */
function tellingWords(guides: readonly string[]): string[] {
  const wordsByGuide = guides.map((text) => {
    const words = text.replaceAll(UNREAD, ' ').match(/\p{L}+/gu) ?? [];
    return [...new Set(words)].filter((word) => word === word.toLowerCase());
  });
  const byWord = Map.groupBy(wordsByGuide.flat(), (word) => word);
  return [...byWord].flatMap(([, uses]) => (uses.length <= GUIDES_SHARE_MAX * guides.length ? uses : []));
}
