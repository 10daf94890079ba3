// Reads the classifier's training data: content/emergencies, and topics of content/topics.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CLASSES, type Class } from '#features/packs/packs.emergencies.rules/classifier.ts';
import { isEmergency } from '#features/packs/packs.emergencies.rules/kinds.ts';
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
/** Search topics about these may be emergencies as well, and are left out unless somebody labelled them. */
export const MAY_ALARM =
  /suicide|abuse|calm-and-safe|exploitation|scam|emergency|crisis|comfort|report-changes|same-day|memory-safety|monitor/;

/**
 * Of a new author, label what raises a card (labels-of-topics.txt) before the file is named here.
 * `later-house.tsv` is left out: whoever wrote it knew what was missed.
 */
const TOPICS = /^(house|five-hands|life-(\d|1\d|20)|topics-[a-x])\.tsv$/;

/** @throws with file and line if a line is malformed */
export function readCorpus(folder = path.join(ROOT, 'content')): Line[] {
  const lines = linesOf(path.join(folder, 'emergencies'), /\.tsv$/, labelsOf);
  // A line in both would leak into training under another author.
  const known = new Set(lines.map(({ text }) => text));
  const labels = readLabels(path.join(folder, 'emergencies/labels-of-topics.txt'));
  const topics = linesOf(
    path.join(folder, 'topics'),
    TOPICS,
    (ids, text) => labels.get(text) ?? (MAY_ALARM.test(ids) ? null : ['none']),
  );
  return [...lines, ...topics.filter(({ text }) => !known.has(text))];
}

/** @returns the labels of a line, from its second field and its text; null leaves it out */
type Labelled = (field: string, text: string) => Class[] | null;

function linesOf(folder: string, files: RegExp, labelled: Labelled): Line[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => files.test(file))
    .sort()
    .flatMap((file) => linesIn(path.join(folder, file), labelled));
}

/** @returns the lines of one author, as in content/emergencies */
export const readHand = (file: string): Line[] => linesIn(file, labelsOf);

function linesIn(file: string, labelled: Labelled): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index): Line[] => {
      if (line.trim() === '') return [];
      const [language, field = '', text = '', ...more] = line.split('\t');
      const known = LANGUAGES.find((each) => each === language);
      const labels = labelled(field, text);
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

/** The topics that raised an alarm, as two people labelled them; of the ordinary ones, those that may alarm. */
const readLabels = (file: string): Map<string, Class[]> =>
  new Map(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [labels = '', text = ''] = line.split('\t');
        return [text, labelsOf(labels)];
      }),
  );

export const isDanger = ({ labels }: Line): boolean =>
  labels.some((label) => label !== 'none' && isEmergency(label));
export const isHarmless = ({ labels }: Line): boolean => labels[0] === 'none';
