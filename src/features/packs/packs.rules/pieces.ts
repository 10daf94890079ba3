/** Takes the Markdown of passages apart. */

const ITEM = /^(?:[-*]|\d+\.) (?:\[[ x]\] )?/;

/** @returns the items of the lists in a text, each on one line, without their marks */
export function itemsOf(body: string): string[] {
  const items: string[] = [];
  for (const line of body.split('\n')) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, '').trim());
    else if (/^\s+\S/.test(line) && items.length > 0) items.push(`${items.pop()} ${line.trim()}`);
  }
  return items;
}

/** @returns the paragraphs of a text, without its lists */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !ITEM.test(block));
}

/** @returns the texts, each once; the same words with another citation count as the same */
export function distinct(texts: readonly string[]): string[] {
  const plain = (text: string) =>
    text
      .replace(/\s*\[\^[^\]]+\]/g, '')
      .trim()
      .toLowerCase();
  return [...Map.groupBy(texts, plain).values()].flatMap(([first]) => first ?? []);
}

/** @returns the texts of several lists, taken in turn: the first of each, then the second of each */
export function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.map((list) => list[index]))
    .flat()
    .filter((each) => each !== undefined);
}
