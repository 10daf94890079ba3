/** Readability of a text: the Flesch-Kincaid grade (Kincaid et al. 1975), a US school year. */
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

/** @returns the number of words, and the grade, e.g. 6.8 for a text that a sixth-grader can read */
export function gradeOf(sentences: readonly string[]): { words: number; grade: number } {
  const counted = { sentence: 0, word: 0, syllable: 0 };
  for (const sentence of sentences) {
    const words = sentence.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [];
    if (words.length === 0) continue;
    counted.sentence += 1;
    counted.word += words.length;
    counted.syllable += words.reduce((sum, word) => sum + syllable(word), 0);
  }
  return { words: counted.word, grade: fleschKincaid(counted) };
}
