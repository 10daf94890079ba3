/** Lays out pages that we add ourselves: headings, labelled values, pictures, paragraphs, on US Letter. */

export const LETTER = { width: 612, height: 792 } as const;
const MARGIN = 54;
const TOP = 740;
const BOTTOM = 64;
const LABEL = { width: 136, gap: 16 } as const;
const VALUE_X = MARGIN + LABEL.width + LABEL.gap;
const VALUE_WIDTH = LETTER.width - MARGIN - VALUE_X;
const FULL_WIDTH = LETTER.width - 2 * MARGIN;

export type Face = 'regular' | 'bold' | 'italic';
/** 0 is black, 1 is white. */
type Gray = number;

/** Words in English, and beneath them the same in Spanish for people who read it more easily. */
export interface Words {
  en: string;
  es?: string | undefined;
}

export type Block =
  | { kind: 'title'; words: Words }
  | { kind: 'heading'; words: Words }
  | { kind: 'value'; label: Words; value: string }
  /** With lines below it. */
  | { kind: 'picture'; label: Words; png: Uint8Array; lines: string[] }
  | { kind: 'paragraph'; words: Words };

export interface Paper {
  /** At the top of every page, before its number. */
  head: string;
  /** At the bottom of every page. */
  foot: string;
  blocks: Block[];
}

export type Mark =
  | { kind: 'text'; text: string; x: number; y: number; face: Face; size: number; gray: Gray }
  | { kind: 'line'; x: number; y: number; width: number; gray: Gray }
  | { kind: 'picture'; png: Uint8Array; x: number; y: number; width: number; height: number };

export type Measure = (text: string, face: Face, size: number) => number;

interface Style {
  face: Face;
  size: number;
  gray: Gray;
}
const STYLES = {
  title: { face: 'bold', size: 20, gray: 0 },
  heading: { face: 'bold', size: 12, gray: 0 },
  label: { face: 'bold', size: 9, gray: 0.25 },
  value: { face: 'regular', size: 10, gray: 0 },
  paragraph: { face: 'regular', size: 10, gray: 0 },
  spanish: { face: 'italic', size: 9, gray: 0.3 },
  edge: { face: 'regular', size: 8, gray: 0.35 },
} satisfies Record<string, Style>;
const LEADING = 1.35;
const PICTURE = { width: 220, height: 110 } as const;

/** A line of a block: how far below the previous baseline, and what is on it. */
interface Row {
  height: number;
  marks: Mark[];
  /** The next row must be on the same page. */
  keep: boolean;
}

/** @returns the marks of each page, positions in points from the lower left corner */
export function layOut(paper: Paper, measure: Measure): Mark[][] {
  const pages: Mark[][] = [];
  let y = 0;
  for (const group of together(paper.blocks.flatMap((block) => rowsOf(block, measure)))) {
    const height = group.reduce((sum, row) => sum + row.height, 0);
    if (pages.length === 0 || (y - height < BOTTOM && y < TOP)) {
      pages.push([]);
      y = TOP;
    }
    for (const row of group) {
      y -= row.height;
      for (const mark of row.marks) pages.at(-1)?.push({ ...mark, y: mark.y + y });
    }
  }
  return pages.map((marks, index) => [...edges(paper, index + 1, pages.length, measure), ...marks]);
}

function together(rows: Row[]): Row[][] {
  const groups: Row[][] = [];
  let open: Row[] = [];
  for (const row of rows) {
    open.push(row);
    if (row.keep) continue;
    groups.push(open);
    open = [];
  }
  return open.length > 0 ? [...groups, open] : groups;
}

function rowsOf(block: Block, measure: Measure): Row[] {
  switch (block.kind) {
    case 'title':
      return kept([gap(8), ...bilingual(block.words, STYLES.title, measure), gap(6)]);
    case 'heading': {
      const rule: Row = {
        height: 6,
        keep: true,
        marks: [{ kind: 'line', x: MARGIN, y: 0, width: FULL_WIDTH, gray: 0.7 }],
      };
      return kept([gap(16), ...bilingual(block.words, STYLES.heading, measure), rule, gap(2)]);
    }
    case 'paragraph':
      return [gap(6), ...bilingual(block.words, STYLES.paragraph, measure)];
    case 'value':
      return [
        gap(5),
        ...labelled(block.label, wrap(block.value, VALUE_WIDTH, STYLES.value, measure), measure),
      ];
    case 'picture': {
      const { png, lines } = block;
      const below = lines.flatMap((line) => wrap(line, VALUE_WIDTH, STYLES.value, measure));
      const picture: Row = {
        height: PICTURE.height,
        keep: true,
        marks: [{ kind: 'picture', png, x: VALUE_X, y: 0, ...PICTURE }],
      };
      const line: Row = {
        height: 2,
        keep: true,
        marks: [{ kind: 'line', x: VALUE_X, y: 0, width: PICTURE.width, gray: 0.4 }],
      };
      return kept([gap(5), picture, line, ...labelled(block.label, below, measure)]);
    }
  }
}

/** A label at the left, and lines of a value beside it. */
function labelled(label: Words, values: string[], measure: Measure): Row[] {
  const labels = styled(label, STYLES.label, LABEL.width, measure);
  const height = STYLES.value.size * LEADING;
  return Array.from({ length: Math.max(labels.length, values.length) }, (_, index): Row => {
    const [named, value] = [labels[index], values[index]];
    const marks: Mark[] = [];
    if (named) marks.push({ kind: 'text', x: MARGIN, y: 0, ...named });
    if (value) marks.push({ kind: 'text', text: value, x: VALUE_X, y: 0, ...STYLES.value });
    // A label stays whole, and with the second line of its value.
    const keep = index < labels.length - 1 || (index === 0 && values.length > 1);
    return { height, marks, keep };
  });
}

function bilingual(words: Words, style: Style, measure: Measure): Row[] {
  return styled(words, style, FULL_WIDTH, measure).map((line) => ({
    height: line.size * LEADING,
    marks: [{ kind: 'text', x: MARGIN, y: 0, ...line }],
    keep: false,
  }));
}

function styled({ en, es }: Words, style: Style, width: number, measure: Measure) {
  const lines = (text: string, as: Style) => wrap(text, width, as, measure).map((text) => ({ text, ...as }));
  return [...lines(en, style), ...(es ? lines(es, STYLES.spanish) : [])];
}

const gap = (height: number): Row => ({ height, marks: [], keep: true });
const kept = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, keep: true }));

function edges(paper: Paper, number: number, of: number, measure: Measure): Mark[] {
  const at = (text: string, x: number, y: number): Mark => ({ kind: 'text', text, x, y, ...STYLES.edge });
  const { face, size } = STYLES.edge;
  const count = `${number} / ${of}`;
  const room = FULL_WIDTH - 60;
  const [head = ''] = wrap(paper.head, room, STYLES.edge, measure);
  return [
    at(head, MARGIN, 760),
    at(count, LETTER.width - MARGIN - measure(count, face, size), 760),
    { kind: 'line', x: MARGIN, y: 752, width: FULL_WIDTH, gray: 0.8 },
    ...wrap(paper.foot, FULL_WIDTH, STYLES.edge, measure).map((line, index) =>
      at(line, MARGIN, 44 - index * 11),
    ),
  ];
}

/** Breaks at spaces and line breaks; a word that is too long for a line, anywhere. */
function wrap(text: string, width: number, { face, size }: Style, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/ +/)) {
      const longer = line ? `${line} ${word}` : word;
      if (measure(longer, face, size) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = '';
      for (const character of word) {
        if (line && measure(line + character, face, size) > width) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    return [...lines, line];
  });
}
