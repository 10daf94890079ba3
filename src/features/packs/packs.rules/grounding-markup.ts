/** Takes out of a model's Markdown what could lead elsewhere: links, addresses, HTML, sources that do not exist. */

/** Stand for a permitted address while the text around it is checked; input never holds them (`plainCharacters`). */
const FIRST_MARK = 0xe000;
const MARKS = '[\uE000-\uF8FF]';
const LINK =
  /(!?)\[([^[\]]*)\]\(\s*(?:<([^<>]*)>|([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/g;
const ADDRESS =
  /<?(?<![a-z0-9])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>\uE000-\uF8FF]*>?|(?<![\w/])\/\/[\w-]+\.[^\s<>\uE000-\uF8FF]*|\bwww\.[^\s<>\uE000-\uF8FF]*/gi;
const ADDRESS_END = /(?:[).,;:!?\]*_~"'’”»|`]|\[\d+\])*$/;
const SCHEME =
  /(?:java|vb|live)script\s*:\S*|(?<![a-z])(?:data|mailto|file|blob|about|intent|sms|facetime):\S+|(?:mailto|tel):/gi;
const EMAIL = /<?[\w.+-]*@[\w-]+(?:\.[\w-]+)+>?/g;
const DOMAIN =
  /(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:com|org|net|gov|edu|mil|info|io|us|co|biz|app|site|online|xyz|health|care|help|ly|me|ai|mx|es)(?![\w.-]*\w)(?:\/[^\s<>"'`|]*)?/gi;
const CITATION = new RegExp(
  `\\[\\s*((?:\\^?\\d+)(?:\\s*(?:[,;]|and|y|-|–)\\s*\\^?\\d+)*)\\s*[,;]?\\s*\\](?!${MARKS})`,
  'gi',
);

export interface Permitted {
  /** How many sources there are; they are numbered from 1. */
  sources: number;
  links: ReadonlySet<string>;
}

/**
 * @param onRemoved is told of each number that names no source
 * @returns the line with permitted links and sources only, and `show`, which puts the addresses back
 */
export function plainMarkup(
  line: string,
  { sources, links }: Permitted,
  onRemoved: () => void,
): { text: string; show(text: string): string } {
  const kept: string[] = [];
  const keep = (shown: string) => {
    kept.push(shown);
    return String.fromCharCode(FIRST_MARK + kept.length - 1);
  };
  const byKey = new Map([...links].map((link) => [keyOf(link), link]));
  const bare = (found: string) => {
    const address = found.replace(/^<|>$/g, '');
    const end = ADDRESS_END.exec(address)?.[0] ?? '';
    const permitted = byKey.get(keyOf(address.slice(0, address.length - end.length)));
    // A source would else be read as a part of the address.
    return (permitted === undefined ? '' : keep(permitted)) + end.replace('[', ' [');
  };

  let text = line.replace(/^\s{0,3}\[[^\]]*\]:.*$/, '');
  text = text
    .replace(/<(script|style|iframe|svg|math|object)\b[^>]*>.*?<\/\1\s*>/gi, '')
    .replace(/<!--.*?-->/g, '');
  text = untilStable(text, (before) =>
    before.replace(LINK, (_, image, words, angled, plain) => {
      if (image) return '';
      if (/^\s*\^?\d+\s*$/.test(words)) return `[${words.replace(/\D/g, '')}]`;
      const permitted = byKey.get(keyOf(angled ?? plain ?? ''));
      return permitted === undefined ? words : `[${words}]${keep(`(${permitted})`)}`;
    }),
  );
  text = text
    .replace(ADDRESS, bare)
    .replace(SCHEME, '')
    .replace(EMAIL, '')
    .replace(DOMAIN, (found) => (isHost(found, byKey) ? keep(found) : ''))
    .replace(/<\/?[a-z!?][^<>]*>/gi, '')
    .replace(/<(?=[a-z/!?|\uE000-\uF8FF])/gi, '')
    .replace(/`+/g, '')
    .replace(/!(?=\[)/g, '')
    .replace(/\]\(/g, '] (')
    .replace(/\[([^[\]]*[^[\]\d\s^][^[\]]*)\]\[([^[\]]*)\]/g, (_, words, name) =>
      /^\d+$/.test(name) ? `${words} [${name}]` : words,
    )
    .replace(CITATION, (_, list: string) => numbersOf(list, sources, onRemoved));
  return {
    text: tidy(text),
    show: (checked) =>
      checked.replace(new RegExp(MARKS, 'g'), (mark) => kept[mark.charCodeAt(0) - FIRST_MARK] ?? ''),
  };
}

/** @returns the numbers that name a source, each in brackets of its own */
function numbersOf(list: string, sources: number, onRemoved: () => void): string {
  const numbers = list
    .replace(/(\d+)\s*[-–]\s*\^?(\d+)/g, (_, from, to) => range(Number(from), Number(to)))
    .match(/\d+/g);
  return (numbers ?? [])
    .map((number) => {
      if (Number(number) >= 1 && Number(number) <= sources) return `[${Number(number)}]`;
      onRemoved();
      return '';
    })
    .join('');
}

function range(from: number, to: number): string {
  if (to < from || to - from > 50) return `${from}, ${to}`;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).join(', ');
}

/** Two spellings of one address have one key. */
function keyOf(address: string): string {
  const [, start = '', rest = ''] = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(address.trim()) ?? [];
  if (start === '') return /^www\./i.test(address) ? keyOf(`https://${address}`) : address.trim();
  return start.toLowerCase() + (rest === '/' ? '' : rest);
}

/** A name such as alz.org may stand in the text when a permitted link leads there. */
function isHost(name: string, byKey: ReadonlyMap<string, string>): boolean {
  const host = name.toLowerCase().replace(/^www\.|\/$/g, '');
  return [...byKey.keys()].some(
    (key) => key.replace(/^https?:\/\/(?:www\.)?/, '').split(/[/?#]/)[0] === host,
  );
}

/** @returns the text without the gaps that removals leave */
export function tidy(text: string): string {
  const [, indent = '', rest = ''] = /^( *)(.*)$/.exec(text) ?? [];
  return (
    indent +
    untilStable(rest, (before) =>
      before
        .replace(/\(\s*[,;.]?\s*\)|<\s*>|\*{4,}|(?<=\s|^)(\*\*|__)\s*\1(?=\s|$)/g, '')
        .replace(/ {2,}/g, ' ')
        .replace(/ +([.,;:!?])(?=\s|$)/g, '$1'),
    )
  ).trimEnd();
}

/** @returns the text when the change no longer changes it; nothing, if it never comes to rest */
export function untilStable(text: string, change: (text: string) => string): string {
  let before = text;
  for (let round = 0; round < 12; round += 1) {
    const after = change(before);
    if (after === before) return after;
    before = after;
  }
  return '';
}
