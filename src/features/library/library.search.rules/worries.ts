/** Splits a long topic into the worries it names, each a few words. */
import { wordsOf } from './words.ts';

/** Up to this many words, a topic is a single worry. */
const SHORT = 14;
/** Dictated text has no punctuation: it is read through a window that advances by half its size. */
const WINDOW = 12;
/** Shorter parts belong to their neighbour. */
const FEWEST = 3;
/** Nobody names more; a stranger may send anything. */
const MAX_WORRIES = 40;

/** Boundaries between worries. */
const SEAMS =
  /[.!?;:,\n()]+|\b(?:and|but|also|because|cuz|so|then|plus|while|since|y|pero|porque|ademas|además|tambien|también|entonces|aunque)\b/iu;

/** @returns the worries of a topic, in order; a short topic is one */
export function worriesOf(topic: string): string[] {
  if (wordsOf(topic).length <= SHORT) return [topic];
  const worries: string[] = [];
  let rest = '';
  for (const piece of topic.split(SEAMS)) {
    rest = `${rest} ${piece}`.trim();
    if (wordsOf(rest).length < FEWEST) continue;
    worries.push(...windowsOf(rest));
    rest = '';
  }
  if (rest !== '') worries.push(rest);
  return worries.slice(0, MAX_WORRIES);
}

function windowsOf(text: string): string[] {
  const words = text.split(/\s+/);
  if (words.length <= WINDOW + FEWEST) return [text];
  const starts = Array.from({ length: Math.ceil((words.length - WINDOW) / (WINDOW / 2)) + 1 }, (_, at) => at);
  return starts.map((at) => words.slice((at * WINDOW) / 2, (at * WINDOW) / 2 + WINDOW).join(' '));
}
