// Puts a line beside another matter: whoever is worried often types two things at once.
import type { Chance } from './chance.ts';
import type { Line } from './corpus.ts';

/** In a longer line the danger is told among other things already. */
const MAX_WORDS = 20;
const MAX_WORDS_BESIDE = 14;
/** How often a line is repeated beside something harmless, and beside what is for the doctor's office today. */
const BESIDE_HARMLESS = 0.7;
const BESIDE_TODAY = 0.3;
const BETWEEN = [' ', ', ', '. ', ' and ', ' also '];
const BETWEEN_IN_SPANISH = [' ', ', ', '. ', ' y ', ' también '];

export type Others = Record<'none' | 'today', Map<Line['language'], Line[]>>;

/** @returns the short lines that others are put beside, by what they are and by language */
export function othersIn(lines: readonly Line[]): Others {
  const others: Others = { none: new Map(), today: new Map() };
  for (const line of lines) {
    const [label] = line.labels;
    if ((label !== 'none' && label !== 'today') || wordsIn(line) > MAX_WORDS_BESIDE) continue;
    const those = others[label].get(line.language);
    if (those) those.push(line);
    else others[label].set(line.language, [line]);
  }
  return others;
}

/** @returns copies of a line beside another matter, each labelled as the graver of the two */
export function combineLine(line: Line, others: Others, chance: Chance): Line[] {
  if (wordsIn(line) > MAX_WORDS) return [];
  const made: (Line | null)[] = [];
  if (chance() < BESIDE_HARMLESS) made.push(joined(line, others.none, chance));
  if (chance() < BESIDE_TODAY) {
    const both = joined(line, others.today, chance);
    made.push(both && line.labels[0] === 'none' ? { ...both, labels: ['today'] } : both);
  }
  return made.flatMap((each) => each ?? []);
}

function joined(line: Line, others: Others['none'], chance: Chance): Line | null {
  const candidates = others.get(line.language) ?? [];
  const other = candidates[Math.floor(chance() * candidates.length)];
  if (!other) return null;
  const ways = line.language === 'es' ? BETWEEN_IN_SPANISH : BETWEEN;
  const between = ways[Math.floor(chance() * ways.length)] ?? ' ';
  const [first, second] = chance() < 0.5 ? [line, other] : [other, line];
  return { ...line, text: `${first.text}${between}${second.text}` };
}

const wordsIn = ({ text }: Line): number => text.trim().split(/\s+/).length;
