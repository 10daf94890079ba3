/** From the Markdown of a guide to its parts: markup for the page, and plain words. */
import { createHash } from 'node:crypto';
import type { Element, ElementContent, Root as Markup, RootContent as MarkupContent, Text } from 'hast';
import type { ListItem, Nodes, Root, RootContent } from 'mdast';
import { toString as wordsOf } from 'mdast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { DATED_MARK, type DatedFacts, datedIn, noteOf } from '../library.dated.rules.ts';
import type { GuideSection } from '../library.types.ts';

/** A source in the text: `…every year.[^CDC-FALL]` */
const CITATION = /\[\^([^\]\s]+)\]/g;
/** A US number however it is written, so that a wrong one does not hide behind its dots. */
const PHONE = /(?<![\d-])(?:\+?1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}(?!\d)/g;
/** Numbers that a reader should be able to call where they stand; never a part of an amount. */
const CALLABLE = /(?<![\w$.,-])(?:(?:1-)?\d{3}-\d{3}-\d{4}|911|988)(?![\w-])/g;
/** What a guide is made of; everything else is refused, so that nothing foreign comes in. */
const ALLOWED = new Set(
  'root heading paragraph text strong emphasis list listItem link blockquote break'.split(' '),
);

export interface Part {
  heading: string;
  nodes: RootContent[];
}

/** @returns the parts below each second-level heading, in their order; text before the first has none */
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

const parse = (markdown: string): Root => unified().use(remarkParse).use(remarkGfm).parse(markdown);

/** What the marks in a text become: sources by their numbers in the list below it, from 1, and dated facts. */
export interface Marks {
  numbers: ReadonlyMap<string, number>;
  dated: DatedFacts;
}

/** What a text refers to, for the checks. */
export function referencesOf(markdown: string) {
  const links: string[] = [];
  const forbidden = new Set<string>();
  visit(parse(markdown) as Nodes, (node) => {
    if (node.type === 'link') links.push(node.url);
    if (!ALLOWED.has(node.type)) forbidden.add(node.type);
    if (node.type === 'list' && isChecklist(node) && !node.children.every(hasBox)) {
      forbidden.add('an item without a box in a checklist');
    }
  });
  return {
    links,
    forbidden: [...forbidden],
    citations: citationsIn(markdown),
    dated: datedIn(markdown),
    phones: [...new Set(markdown.match(PHONE) ?? [])],
  };
}

/** @returns the codes of the sources that a text cites, each once, in their order */
export function citationsIn(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(CITATION)].map((match) => match[1] as string))];
}

const hasBox = (item: ListItem) => typeof item.checked === 'boolean';
const isChecklist = (node: Nodes) => node.type === 'list' && node.children.some(hasBox);

/**
 * @returns the section as the page shows it
 */
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

/** @returns what stands in an item's one paragraph, if it has no more */
function onlyParagraph(item: ListItem): RootContent[] | undefined {
  const [first, ...rest] = item.children;
  return first?.type === 'paragraph' && rest.length === 0 ? first.children : undefined;
}

function htmlOf(children: RootContent[], marks: Marks): string {
  const tree = unified()
    .use(remarkRehype)
    .runSync({ type: 'root', children } as Root) as Markup;
  tree.children = annotated(tree.children, marks) as MarkupContent[];
  return unified().use(rehypeStringify).stringify(tree).trim();
}

/** Makes sources into links to the list, and numbers into calls; a link stays as it is. */
function annotated(nodes: readonly MarkupContent[], marks: Marks): MarkupContent[] {
  return nodes.flatMap((node): MarkupContent[] => {
    if (node.type === 'text') return pieces(node.value, marks);
    if (node.type !== 'element' || node.tagName === 'a') return [node];
    return [{ ...node, children: annotated(node.children, marks) as ElementContent[] }];
  });
}

function pieces(text: string, marks: Marks): ElementContent[] {
  const inText = (made: (Text | Element)[], pattern: RegExp, make: (match: RegExpMatchArray) => Element) =>
    made.flatMap((piece) => (piece.type === 'text' ? split(piece.value, pattern, make) : [piece]));
  const cited = split(text, CITATION, ([, code = '']) => citation(marks.numbers.get(code) ?? 0));
  const dated = inText(cited, DATED_MARK, ([, id = '']) => note(marks.dated, id));
  return inText(dated, CALLABLE, ([number]) => call(number));
}

/** @returns the text with an element in the place of each match */
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

/** Hidden until the page finds that the day has passed. */
function note(facts: DatedFacts, id: string): Element {
  const fact = facts.get(id);
  if (!fact) throw new Error(`there is no dated fact ${id}`);
  return element('span', { dataUntil: fact.until, hidden: true }, words(` ${noteOf(fact).en}`));
}

const citation = (number: number) =>
  element(
    'sup',
    {},
    element(
      'a',
      { className: ['cite'], href: `#source-${number}` },
      element('span', { className: ['sr-only'] }, words('Source ')),
      words(String(number)),
    ),
  );

const call = (number: string) => element('a', { href: `tel:${dialled(number)}` }, words(number));

/** @returns a number as a telephone link wants it */
function dialled(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < 10 ? digits : `+${digits.length === 10 ? '1' : ''}${digits}`;
}

/** @returns the text of a part without marks, one line a paragraph or item */
export function plainLines(nodes: RootContent[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'list') {
      return node.children.map((item, index) => {
        const mark = hasBox(item) ? '[ ] ' : node.ordered ? `${(node.start ?? 1) + index}. ` : '- ';
        return mark + plain(item);
      });
    }
    if (node.type === 'heading') return ['', `${plain(node)}:`];
    if (node.type === 'blockquote') return [`"${plain(node)}"`];
    return [plain(node)];
  });
}

/** The words of a node on one line, without its sources. */
function plain(node: Nodes): string {
  return linesOf(node).join(' ').replace(CITATION, '').replace(DATED_MARK, '').replace(/\s+/g, ' ').trim();
}

function linesOf(node: Nodes): string[] {
  if (node.type === 'break') return [' '];
  if (!('children' in node)) return [wordsOf(node)];
  const separator = ['list', 'listItem', 'blockquote'].includes(node.type) ? ' ' : '';
  return [node.children.map((child) => linesOf(child).join(' ')).join(separator)];
}

/** The sentences of a text, for counting its grade; an item of a list is a sentence too. */
export function sentencesOf(markdown: string): string[] {
  const sentences: string[] = [];
  visit(parse(markdown), 'paragraph', (node) => {
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
