/**
 * @param most characters
 * @returns the first line of somebody's words as a title: without tabs, and ending with no half of a character
 */
export function firstLine(words: string, most: number): string {
  const [first = ''] = words.trim().split('\n');
  const title = first.replace(/\p{Cc}/gu, ' ').slice(0, most);
  return title.replace(/[\uD800-\uDBFF]$/, '').trim();
}
