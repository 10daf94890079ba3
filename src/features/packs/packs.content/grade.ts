/** Reading level of a pack. */
import type { Locale } from '#kit/locale.ts';

/**
 * @returns the Flesch-Kincaid grade of an English pack; null for Spanish, which the formula does not cover
 */
export async function gradeOfPack(text: string, locale: Locale): Promise<number | null> {
  if (locale !== 'en' || text.trim() === '') return null;
  const [{ gradeOf }, { sentencesOf }] = await Promise.all([
    import('#features/library/library.content/grade.ts'),
    import('#features/library/library.content/markdown.ts'),
  ]);
  const { words, grade } = gradeOf(sentencesOf(text));
  return words === 0 ? null : Math.round(grade * 10) / 10;
}
