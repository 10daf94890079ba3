/** The text of a PDF page as blocks: with headings, lists and tables where the PDF has tags. */

export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'item'; text: string }
  | { kind: 'table'; rows: { isHead: boolean; text: string }[][] };

/** A piece of text, or the beginning or end of a tagged part, as pdf.js lists them. */
export type TextPiece =
  | { str: string; hasEOL: boolean; height?: number; transform?: number[] }
  | { type: string; id?: string };

/** A node of the tags, as pdf.js has them. */
export interface TagNode {
  role?: string;
  type?: string;
  id?: string;
  alt?: string;
  children?: TagNode[];
}

/** @returns the blocks of a page; by its tags, or by its lines where it has none */
export function textBlocks(pieces: readonly TextPiece[], tags: TagNode | null): TextBlock[] {
  const words = wordsByTag(pieces);
  const tagged = tags ? blocksOf(tags, words) : [];
  return tagged.length > 0 ? tagged : paragraphsOf(pieces);
}

function wordsByTag(pieces: readonly TextPiece[]): Map<string, string> {
  const words = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const piece of pieces) {
    if ('str' in piece) {
      const id = [...open].reverse().find((each) => each !== undefined);
      if (id !== undefined) words.set(id, `${words.get(id) ?? ''}${piece.str}${piece.hasEOL ? ' ' : ''}`);
    } else if (piece.type.startsWith('begin')) open.push(piece.id);
    else open.pop();
  }
  return words;
}

function wordsIn(node: TagNode, words: Map<string, string>): string {
  const own = node.type === 'content' ? (words.get(node.id ?? '') ?? '') : (node.alt ?? '');
  const inner = (node.children ?? []).map((each) => wordsIn(each, words)).join(' ');
  return tidy(`${own} ${inner}`);
}

function blocksOf(node: TagNode, words: Map<string, string>): TextBlock[] {
  const { role = '', children = [] } = node;
  if (role === 'Table') return [{ kind: 'table', rows: rowsOf(node, words) }];
  const kind = /^H\d?$/.test(role)
    ? 'heading'
    : role === 'LI'
      ? 'item'
      : role === 'P' || role === 'Figure' || node.type === 'content'
        ? 'paragraph'
        : null;
  if (kind === null) return children.flatMap((each) => blocksOf(each, words));
  const text = wordsIn(node, words);
  return text ? [{ kind, text }] : [];
}

function rowsOf(node: TagNode, words: Map<string, string>): { isHead: boolean; text: string }[][] {
  return (node.children ?? []).flatMap((each) =>
    each.role === 'TR'
      ? [(each.children ?? []).map((cell) => ({ isHead: cell.role === 'TH', text: wordsIn(cell, words) }))]
      : rowsOf(each, words),
  );
}

/** Lines far enough apart begin a new paragraph. */
function paragraphsOf(pieces: readonly TextPiece[]): TextBlock[] {
  const paragraphs: string[] = [''];
  let before: number | undefined;
  for (const piece of pieces) {
    if (!('str' in piece)) continue;
    const { str, hasEOL, height = 0, transform } = piece;
    const y = transform?.[5];
    if (str && y !== undefined && before !== undefined && before - y > height * 1.8) paragraphs.push('');
    if (str && y !== undefined) before = y;
    paragraphs.push(`${paragraphs.pop()}${str}${hasEOL ? ' ' : ''}`);
  }
  return paragraphs.flatMap((each) => {
    const text = tidy(each);
    return text ? [{ kind: 'paragraph' as const, text }] : [];
  });
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
