/**
 * @param words of a long text
 * @param size of each part, in words
 * @returns the text in parts, each of which begins in the middle of the one before
 */
export function overlapping(words: readonly string[], size: number): string[] {
  const step = size / 2;
  return Array.from({ length: Math.ceil((words.length - step) / step) }, (_, index) =>
    words.slice(index * step, index * step + size).join(' '),
  );
}
