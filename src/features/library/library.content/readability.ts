/**
 * Readability of a Spanish text, by Fernández-Huerta (1959) as corrected by Law (2011):
 * 206.84 - 60 × syllables per word - 1.02 × words per sentence. From 70 it is fairly easy, from 80 easy.
 */

/** @returns the number of words, and the readability: the higher, the easier */
export function easeOf(sentences: readonly string[]): { words: number; ease: number } {
  const counted = sentences
    .map((sentence) => sentence.match(/\p{L}[\p{L}’'-]*/gu) ?? [])
    .filter((words) => words.length > 0);
  const words = counted.flat();
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  const ease =
    counted.length === 0
      ? 0
      : 206.84 - (60 * syllables) / words.length - (1.02 * words.length) / counted.length;
  return { words: words.length, ease };
}

/**
 * @returns the syllables of a Spanish word: its vowels, without the weak ones (i, u) that join a neighbor. An
 * accent keeps them apart: dia-rio, dí-a.
 */
export function syllablesIn(word: string): number {
  const letters = word
    .toLowerCase()
    // The u of que, qui, gue and gui is silent.
    .replace(/([qg])u(?=[eiéí])/g, '$1')
    // A final y, or one between consonants, is a vowel.
    .replace(/y(?![aeiouáéíóú])/g, 'i')
    .replace(/[^a-záéíóúüñ]/g, ' ');
  const groups = letters.match(/[aeiouáéíóúü]+/g) ?? [];
  return Math.max(
    1,
    groups.reduce((sum, group) => sum + nucleiIn(group), 0),
  );
}

/** Each strong or accented vowel is a nucleus; a group of weak ones only is one. */
const nucleiIn = (group: string): number => Math.max(1, group.match(/[aeoáéíóú]/g)?.length ?? 0);
