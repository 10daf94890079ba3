/** What stands on a choice, where we are not sure which of our texts is meant (decisions 0222 and 0228). */

import { itemsOf, paragraphsOf } from '../../library/library.items.rules.ts';
import type { PackChoice, PackPassage } from '../packs.types.ts';
import { titleOfTopic } from './packs.ts';
import { plainInline, sentence } from './parts.ts';

/** In characters: two or three lines on a phone. */
const LONGEST_ABOUT = 180;

/**
 * @param passages of one document, in its order
 * @param part the id of the one that is likeliest to answer the topic, if any is likely
 * @returns the document as a choice: with that part, or else its first words; nothing if there are no passages
 */
export function choiceOf(passages: readonly PackPassage[], part?: string): PackChoice[] {
  const [first] = passages;
  if (!first) return [];
  const { document, title } = first;
  const answer = passages.find(({ id }) => id === part);
  const about = answer ? `${sentence(answer.heading)} ${openingOf(answer)}` : openingOf(first);
  return [{ document, title, about: titleOfTopic(about.trim(), LONGEST_ABOUT) }];
}

function openingOf({ body }: PackPassage): string {
  const opening = paragraphsOf(body)[0] ?? itemsOf(body)[0] ?? '';
  return plainInline(opening.replace(/\s*\[\^[^\]]+\]/g, '').replace(/\s+/g, ' '));
}
