// More lines from one: as it might also have been written.
import { partsOf } from '#features/packs/packs.emergencies.rules/evidence.ts';
import type { Chance } from './chance.ts';
import type { Line } from './corpus.ts';

/** How often a line is repeated with typos, and at the end of a longer story. */
const TYPOS = 0.5;
const STORIES = 0.25;

/**
 * An augmented copy of a line: misspelled, without punctuation, next to something harmless; of a harmless
 * line, parts of it.
 */
export function varyLine(line: Line, lines: readonly Line[], chance: Chance): Line[] {
  const made: Line[] = [];
  if (chance() < TYPOS) made.push({ ...line, text: mistyped(line.text, chance) });
  if (chance() < STORIES) {
    const other = lines[Math.floor(chance() * lines.length)];
    if (other?.labels[0] === 'none' && other.language === line.language)
      made.push({
        ...line,
        text: chance() < 0.5 ? `${other.text} ${line.text}` : `${line.text} ${other.text}`,
      });
  }
  if (line.labels[0] === 'none') made.push(...partsOf(line.text).map((text) => ({ ...line, text })));
  return made;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

function mistyped(text: string, chance: Chance): string {
  return text
    .replace(/[.,;:!?¿¡]/g, '')
    .split(' ')
    .map((word) => {
      if (word.length < 4 || chance() > 0.2) return word;
      const at = 1 + Math.floor(chance() * (word.length - 2));
      const letter = LETTERS[Math.floor(chance() * LETTERS.length)] ?? '';
      const way = chance();
      if (way < 0.3) return word.slice(0, at) + word.slice(at + 1);
      if (way < 0.6) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
      return word.slice(0, at) + letter + word.slice(way < 0.8 ? at : at + 1);
    })
    .join(' ');
}
