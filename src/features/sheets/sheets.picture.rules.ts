/** How facts are laid out in the picture for a lock screen. Lengths in pixels of the picture. */

export interface Fact {
  label: string;
  text: string;
}

/** The screen of a common phone; others scale it. */
export const WIDTH = 1170;
export const HEIGHT = 2532;
/** A phone shows its clock above and its buttons below this part. */
export const TOP = 780;
const BOTTOM = 2240;
export const SIDE = 80;
/** From easily read at arm's length, down to the smallest that still is. */
const SIZES = [64, 58, 52, 46, 42];

interface Line {
  text: string;
  isLabel: boolean;
  /** Baseline. */
  y: number;
}

export interface Layout {
  /** Of the text; labels are smaller. */
  size: number;
  lines: Line[];
  /** Labels of the facts for which there was no room. */
  leftOut: string[];
}

export const labelSize = (size: number): number => Math.round(size * 0.62);

/**
 * @param measure the width of a text in a size
 * @returns the largest layout in which all facts have room; in the smallest, as many whole facts as fit
 */
export function layOut(facts: readonly Fact[], measure: (text: string, size: number) => number): Layout {
  for (const size of SIZES) {
    const layout = layOutIn(size, facts, measure);
    if (layout.leftOut.length === 0 || size === SIZES.at(-1)) return layout;
  }
  return { size: 0, lines: [], leftOut: [] };
}

function layOutIn(
  size: number,
  facts: readonly Fact[],
  measure: (text: string, size: number) => number,
): Layout {
  const lines: Line[] = [];
  const leftOut: string[] = [];
  let y = TOP;
  for (const { label, text } of facts) {
    const wrapped = wrap(text, (part) => measure(part, size) <= WIDTH - 2 * SIDE);
    const labels = wrap(label, (part) => measure(part, labelSize(size)) <= WIDTH - 2 * SIDE);
    const height = labels.length * labelSize(size) * 1.3 + wrapped.length * size * 1.25 + size * 0.5;
    if (y + height > BOTTOM) {
      leftOut.push(label);
      continue;
    }
    for (const part of labels) {
      y += labelSize(size) * 1.3;
      lines.push({ text: part, isLabel: true, y });
    }
    for (const part of wrapped) {
      y += size * 1.25;
      lines.push({ text: part, isLabel: false, y });
    }
    y += size * 0.5;
  }
  return { size, lines, leftOut };
}

/** @returns the text in lines that fit; a word longer than a line is broken */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = '';
      for (const letter of word) {
        if (!fits(line + letter)) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return line ? [...lines, line] : lines;
  });
}
