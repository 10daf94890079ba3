/** From the Markdown of a guide to its parts: markup for the page, and plain words. */
import { createHash } from 'node:crypto';
import type { Nodes, Root, RootContent } from 'mdast';
import { toString as wordsOf } from 'mdast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { GuideSection } from '../library.types.ts';

/** A source in the text: `…every year.[^CDC-FALL]` */
const CITATION = /\[\^([A-Z0-9-]+)\]/g;
const PHONE = /\b(?:1-)?\d{3}-\d{3}-\d{4}\b/g;
/** Numbers that a reader should be able to call where they stand. */
const CALLABLE = /\b(?:1-)?\d{3}-\d{3}-\d{4}\b|\b(?:911|988)\b/g;

export interface Part {
  heading: string;
  nodes: RootContent[];
}

/** @returns the parts below each second-level heading, in their order */
export function partsOf(markdown: string): Part[] {
  const parts: Part[] = [];
  for (const node of parse(markdown).children) {
    if (node.type === 'heading' && node.depth <= 2) parts.push({ heading: wordsOf(node), nodes: [] });
    else if (parts.length === 0) throw new Error('text before the first heading');
    else parts.at(-1)?.nodes.push(node);
  }
  return parts;
}

const parse = (markdown: string): Root => unified().use(remarkParse).use(remarkGfm).parse(markdown);

/** What a text refers to, for the checks. */
export function referencesOf(markdown: string) {
  const links: string[] = [];
  const forbidden: string[] = [];
  const nodes: Nodes = parse(markdown);
  visit(nodes, (node) => {
    if (node.type === 'link') links.push(node.url);
    if (['html', 'image', 'table', 'code'].includes(node.type)) forbidden.push(node.type);
  });
  return {
    links,
    forbidden,
    citations: [...new Set([...markdown.matchAll(CITATION)].map((match) => match[1] as string))],
    phones: [...new Set(markdown.match(PHONE) ?? [])],
  };
}

/**
 * @param numbers of each source in the list below the text, from 1
 * @returns the section as the page shows it
 */
export function renderSection(
  id: GuideSection['id'],
  nodes: RootContent[],
  numbers: ReadonlyMap<string, number>,
): GuideSection {
  const html = (children: RootContent[]) => annotate(toHtml(children), numbers);
  const checklist = nodes.flatMap((node) =>
    node.type === 'list'
      ? node.children.flatMap((item) =>
          typeof item.checked === 'boolean'
            ? [
                {
                  id: shortHash(wordsOf(item)),
                  html: html(item.children).replace(/^<p>([\s\S]*?)<\/p>$/, '$1'),
                },
              ]
            : [],
        )
      : [],
  );
  const rest = nodes.filter(
    (node) => !(node.type === 'list' && node.children.some((item) => typeof item.checked === 'boolean')),
  );
  return { id, html: html(rest), checklist };
}

function toHtml(children: RootContent[]): string {
  const tree = unified()
    .use(remarkRehype)
    .runSync({ type: 'root', children } as Root);
  return unified().use(rehypeStringify).stringify(tree).trim();
}

/** Makes sources into links to the list, and numbers into calls; never inside a tag. */
function annotate(html: string, numbers: ReadonlyMap<string, number>): string {
  const cited = html.replace(CITATION, (_, code: string) => citation(numbers.get(code) ?? 0));
  return cited
    .split(/(<sup>.*?<\/sup>|<[^>]*>)/)
    .map((piece) =>
      piece.startsWith('<')
        ? piece
        : piece.replace(CALLABLE, (number) => `<a href="tel:${dialled(number)}">${number}</a>`),
    )
    .join('');
}

const citation = (number: number) =>
  `<sup><a class="cite" href="#source-${number}"><span class="sr-only">Source </span>${number}</a></sup>`;

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
        const mark =
          typeof item.checked === 'boolean' ? '[ ] ' : node.ordered ? `${(node.start ?? 1) + index}. ` : '- ';
        return mark + plain(item);
      });
    }
    if (node.type === 'heading') return ['', `${plain(node)}:`];
    if (node.type === 'blockquote') return [`"${plain(node)}"`];
    return [plain(node)];
  });
}

/** A list inside an item is separated from its lead. */
const plain = (node: Nodes) =>
  ('children' in node && node.type !== 'heading' && node.type !== 'paragraph'
    ? node.children.map((child) => wordsOf(child)).join(' ')
    : wordsOf(node)
  ).replace(CITATION, '');

/** The sentences of a text, for counting its grade; an item of a list is a sentence too. */
export function sentencesOf(markdown: string): string[] {
  const sentences: string[] = [];
  visit(parse(markdown), 'paragraph', (node) => {
    sentences.push(
      ...wordsOf(node)
        .replace(CITATION, '')
        .split(/(?<=[.!?])\s+/),
    );
  });
  return sentences;
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
