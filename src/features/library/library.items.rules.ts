/** Lists in the Markdown of passages. */

const ITEM = /^(?:[-*]|\d+\.) (?:\[[ x]\] )?/;

/** @returns the list items of a text, each on one line without its marker */
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

/**
 * @param keeps by the item's place in the text, from 0
 * @returns the text without the list items that are not to be kept
 */
export function keepItems(body: string, keeps: (place: number) => boolean): string {
  let place = -1;
  let isInList = false;
  const lines = body.split('\n').filter((line) => {
    if (ITEM.test(line)) {
      isInList = true;
      place++;
    } else if (!/^\s+\S/.test(line)) isInList = false;
    return !isInList || keeps(place);
  });
  return lines.join('\n').trim();
}
