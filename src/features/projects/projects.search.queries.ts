/** What the searches for projects share. */

/** More than anyone types to find a project. */
const MAX_WORDS = 8;

export function wordsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}

/** @returns a pattern for a text that has this word anywhere, with wildcards taken literally */
export const likeOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
