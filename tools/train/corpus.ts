// Reads the classifier's training data: content/emergencies, and ordinary topics of content/topics.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CLASSES, type Class } from '#features/packs/packs.emergencies.rules/classifier.ts';
import { ROOT } from '../support/run.ts';

export const LANGUAGES = ['en', 'es', 'mix'] as const;

export interface Line {
  /** The author: the name of the file. */
  hand: string;
  language: (typeof LANGUAGES)[number];
  /** The best label first. */
  labels: Class[];
  text: string;
}

/** Whoever wrote these knew the phrases, or what was missed: learned from, never measured. */
export const KNOWN_AUTHORS = ['house', 'desk'];
/** Search topics about these may be emergencies as well; the others are ordinary. */
const MAY_ALARM =
  /suicide|abuse|calm-and-safe|exploitation|scam|emergency|crisis|comfort|report-changes|same-day|memory-safety|monitor/;

/** Files of topics without dangers but those marked above. The later ones hold some that nobody has labelled. */
const ORDINARY = /^(house|five-hands|topics-[a-j])\.tsv$/;

/** @throws with file and line if a line is malformed */
export function readCorpus(folder = path.join(ROOT, 'content')): Line[] {
  const lines = linesOf(path.join(folder, 'emergencies'), /\.tsv$/, labelsOf);
  // A line in both would leak into training under another author.
  const known = new Set(lines.map(({ text }) => text));
  const topics = linesOf(path.join(folder, 'topics'), ORDINARY, ordinary);
  return [...lines, ...topics.filter(({ text }) => !known.has(text))];
}

function linesOf(folder: string, files: RegExp, labelled: (field: string) => Class[] | null): Line[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => files.test(file))
    .sort()
    .flatMap((file) => linesIn(path.join(folder, file), labelled));
}

/** @returns the lines of one author, as in content/emergencies */
export const readHand = (file: string): Line[] => linesIn(file, labelsOf);

function linesIn(file: string, labelled: (field: string) => Class[] | null): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index): Line[] => {
      if (line.trim() === '') return [];
      const [language, field = '', text = '', ...more] = line.split('\t');
      const known = LANGUAGES.find((each) => each === language);
      const labels = labelled(field);
      if (!known || !text || more.length > 0) throw new Error(`${file}, line ${index + 1}: ${line}`);
      return labels ? [{ hand: path.basename(file, '.tsv'), language: known, labels, text }] : [];
    });
}

function labelsOf(field: string): Class[] {
  return field.split('|').map((label) => {
    const known = CLASSES.find((each) => each === label);
    if (!known) throw new Error(`no kind is called ${label}`);
    return known;
  });
}

const ordinary = (ids: string): Class[] | null => (MAY_ALARM.test(ids) ? null : ['none']);
