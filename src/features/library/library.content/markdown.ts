/** Converts a guide's Markdown into its parts: HTML for the page, and plain text. */
import { createHash } from 'node:crypto';
import type { Element, ElementContent, Root as Markup, RootContent as MarkupContent, Text } from 'hast';
import type { ListItem, Nodes, Root, RootContent, Table, TableCell } from 'mdast';
import { toString as wordsOf } from 'mdast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { Locale } from '#kit/locale.ts';
import { DATED_MARK, type DatedFacts, datedIn, noteOf } from '../library.dated.rules.ts';
import type { GuideSection } from '../library.types.ts';
import { type Pictures, pictureHtml, pictureIn } from './pictures.ts';

/** A citation in the text: `…every year.[^CDC-FALL]` */
const CITATION = /\[\^([^\]\s]+)\]/g;
/** A US number in any notation, so that a wrong one cannot hide behind dots. */
const PHONE = /(?<![\d-])(?:\+?1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?!\d)/g;
/** Numbers to be made callable; never a part of an amount. */
const CALLABLE = /(?<![\w$.,-])(?:(?:1-)?\d{3}-\d{3}-\d{4}|911|988)(?![\w-])/g;
/** Node types a guide may contain; everything else is rejected. */
const ALLOWED = new Set(
  'root heading paragraph text strong emphasis list listItem link blockquote break table tableRow tableCell'.split(
    ' ',
  ),
);

export interface Part {
  heading: string;
  nodes: RootContent[];
}

/** @returns the parts below each second-level heading, in order; text before the first has none */
export function partsOf(markdown: string): Part[] {
  const parts: Part[] = [];
  for (const node of parse(markdown).children) {
    if (node.type === 'heading' && node.depth <= 2) parts.push({ heading: wordsOf(node), nodes: [] });
    else {
      if (parts.length === 0) parts.push({ heading: '', nodes: [] });
      parts.at(-1)?.nodes.push(node);
    }
  }
  return parts;
}

/** The texts parsed last: all guides are read before the first is put together, and each several times then. */
const parsed = new Map<string, Root>();
const REMEMBERED = 200;
const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** @returns the tree of a text, which nobody changes */
function parse(markdown: string): Root {
  const known = parsed.get(markdown);
  if (known) return known;
  const root = parser.parse(markdown);
  parsed.set(markdown, root);
  const [oldest] = parsed.keys();
  if (parsed.size > REMEMBERED && oldest !== undefined) parsed.delete(oldest);
  return root;
}

/** What marks in a text are replaced with: citations by source numbers from 1, and dated figures by notes. */
export interface Marks {
  numbers: ReadonlyMap<string, number>;
  dated: DatedFacts;
  pictures: Pictures;
  /** The language of the text. */
  locale: Locale;
}

/** A text's references, for validation. */
export function referencesOf(markdown: string) {
  const links: string[] = [];
  const pictures: string[] = [];
  const forbidden = new Set<string>();
  visit(parse(markdown) as Nodes, (node, _, parent) => {
    const picture = parent?.type === 'root' && pictureIn(node);
    if (picture) {
      pictures.push(picture);
      return SKIP;
    }
    if (node.type === 'link') links.push(node.url);
    if (!ALLOWED.has(node.type)) forbidden.add(node.type);
    if (node.type === 'list' && isChecklist(node) && !node.children.every(hasBox)) {
      forbidden.add('an item without a box in a checklist');
    }
    return undefined;
  });
  return {
    links,
    pictures,
    forbidden: [...forbidden],
    citations: citationsIn(markdown),
    dated: datedIn(markdown),
    phones: [...new Set(markdown.match(PHONE) ?? [])],
  };
}

/** @returns the codes of the sources a text cites, without duplicates, in order */
export function citationsIn(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(CITATION)].map((match) => match[1] as string))];
}

const hasBox = (item: ListItem) => typeof item.checked === 'boolean';
const isChecklist = (node: Nodes) => node.type === 'list' && node.children.some(hasBox);

/** @returns the section as shown on the page */
export function renderSection(id: GuideSection['id'], nodes: RootContent[], marks: Marks): GuideSection {
  const items = nodes.flatMap((node) => (node.type === 'list' && isChecklist(node) ? node.children : []));
  return {
    id,
    html: htmlOf(
      nodes.filter((node) => !isChecklist(node)),
      marks,
    ),
    checklist: items.map((item) => ({
      id: shortHash(plain(item)),
      html: htmlOf(onlyParagraph(item) ?? item.children, marks),
    })),
  };
}

/** @returns the content of an item's only paragraph, if it has nothing else */
function onlyParagraph(item: ListItem): RootContent[] | undefined {
  const [first, ...rest] = item.children;
  return first?.type === 'paragraph' && rest.length === 0 ? first.children : undefined;
}

const renderer = unified().use(remarkRehype).use(rehypeStringify).freeze();

function htmlOf(children: RootContent[], marks: Marks): string {
  const at = children.findIndex((node) => pictureIn(node));
  if (at >= 0) return withPicture(children, at, marks);
  const tree = renderer.runSync({ type: 'root', children } as Root) as Markup;
  tree.children = annotated(tree.children, marks) as MarkupContent[];
  return renderer.stringify(tree).trim();
}

/** The text before and after a picture is rendered without HTML; the picture is one of our own files. */
function withPicture(children: RootContent[], at: number, marks: Marks): string {
  const id = pictureIn(children[at] as RootContent) ?? '';
  const picture = marks.pictures.get(id);
  if (!picture) throw new Error(`there is no picture ${id}`);
  const around = [children.slice(0, at), children.slice(at + 1)].map((part) => htmlOf(part, marks));
  return [around[0], pictureHtml(picture, marks.locale), around[1]].filter(Boolean).join('\n');
}

/**
 * Turns citations into links to the source list, and phone numbers into `tel:` links; existing links stay.
 */
function annotated(nodes: readonly MarkupContent[], marks: Marks): MarkupContent[] {
  return nodes.flatMap((node): MarkupContent[] => {
    if (node.type === 'text') return pieces(node.value, marks);
    if (node.type !== 'element' || node.tagName === 'a') return [node];
    // The language of a block of code would become a class as it was written.
    const properties = node.tagName === 'code' ? {} : node.properties;
    return [{ ...node, properties, children: annotated(headed(node), marks) as ElementContent[] }];
  });
}

/** The children of an element; in a table row, the first cell becomes the row's header. */
function headed({ tagName, children }: Element): ElementContent[] {
  if (tagName !== 'tr') return children;
  const first = children.find(({ type }) => type === 'element');
  return children.map((cell) => {
    if (cell.type !== 'element') return cell;
    if (cell.tagName === 'th') return { ...cell, properties: { scope: 'col' } };
    return cell === first ? { ...cell, tagName: 'th', properties: { scope: 'row' } } : cell;
  });
}

function pieces(text: string, marks: Marks): ElementContent[] {
  const inText = (made: (Text | Element)[], pattern: RegExp, make: (match: RegExpMatchArray) => Element) =>
    made.flatMap((piece) => (piece.type === 'text' ? split(piece.value, pattern, make) : [piece]));
  const cited = split(text, CITATION, ([, code = '']) =>
    citation(marks.numbers.get(code) ?? 0, marks.locale),
  );
  const dated = inText(cited, DATED_MARK, ([, id = '']) => note(marks, id));
  return inText(dated, CALLABLE, ([number]) => call(number));
}

/** @returns the text with each match replaced by an element */
function split(
  text: string,
  pattern: RegExp,
  make: (match: RegExpMatchArray) => Element,
): (Text | Element)[] {
  const made: (Text | Element)[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) made.push({ type: 'text', value: text.slice(end, match.index) });
    made.push(make(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) made.push({ type: 'text', value: text.slice(end) });
  return made;
}

const element = (
  tagName: string,
  properties: Element['properties'],
  ...children: ElementContent[]
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const words = (value: string): Text => ({ type: 'text', value });

/** Hidden until the page sees that the day has passed. */
function note({ dated, locale }: Marks, id: string): Element {
  const fact = dated.get(id);
  if (!fact) throw new Error(`there is no dated fact ${id}`);
  return element('span', { dataUntil: fact.until, hidden: true }, words(` ${noteOf(fact)[locale]}`));
}

const citation = (number: number, locale: Locale) =>
  element(
    'sup',
    {},
    element(
      'a',
      { className: ['cite'], href: `#source-${number}` },
      element('span', { className: ['sr-only'] }, words(locale === 'es' ? 'Fuente ' : 'Source ')),
      words(String(number)),
    ),
  );

const call = (number: string) => element('a', { href: `tel:${dialled(number)}` }, words(number));

/** @returns a number in the format of `tel:` links */
function dialled(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < 10 ? digits : `+${digits.length === 10 ? '1' : ''}${digits}`;
}

/** @returns the unformatted text of a part, one line per paragraph or item */
export function plainLines(nodes: RootContent[]): string[] {
  return nodes.flatMap((node) => {
    if (pictureIn(node)) return [];
    if (node.type === 'list') {
      return node.children.map((item, index) => {
        const mark = hasBox(item) ? '[ ] ' : node.ordered ? `${(node.start ?? 1) + index}. ` : '- ';
        return mark + plain(item);
      });
    }
    if (node.type === 'table') return rowsOf(node, plain).map((row) => `- ${row}`);
    if (node.type === 'heading') return ['', `${plain(node)}:`];
    if (node.type === 'blockquote') return [`"${plain(node)}"`];
    return [plain(node)];
  });
}

/**
 * @param table whose first column says what each row is about
 * @param textOf returns the text of a cell
 * @returns each row in words: "Temperature. Call today: over 100 °F. Call 911: with shaking."
 */
export function rowsOf(table: Table, textOf: (cell: TableCell) => string): string[] {
  const [head, ...rows] = table.children.map(({ children }) => children.map(textOf));
  return rows.map(([about = '', ...cells]) =>
    [about, ...cells.map((cell, at) => `${head?.[at + 1]}: ${cell}`)]
      .map((part) => part.replace(/(?<![.?!])((?:\[\^[^\]]+\])*)$/, '.$1'))
      .join(' '),
  );
}

/** The text of a node on one line, without citations. */
function plain(node: Nodes): string {
  return linesOf(node).join(' ').replace(CITATION, '').replace(DATED_MARK, '').replace(/\s+/g, ' ').trim();
}

function linesOf(node: Nodes): string[] {
  if (node.type === 'break') return [' '];
  if (!('children' in node)) return [wordsOf(node)];
  const separator = ['list', 'listItem', 'blockquote'].includes(node.type) ? ' ' : '';
  return [node.children.map((child) => linesOf(child).join(' ')).join(separator)];
}

/** The sentences of a text, for its reading grade; a list item or a table cell counts as a sentence. */
export function sentencesOf(markdown: string): string[] {
  const sentences: string[] = [];
  visit(parse(markdown), (node) => {
    if ((node.type !== 'paragraph' && node.type !== 'tableCell') || pictureIn(node)) return;
    sentences.push(
      ...wordsOf(node)
        .replace(CITATION, '')
        .replace(DATED_MARK, '')
        .split(/(?<=[.!?])\s+/),
    );
  });
  return sentences;
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
