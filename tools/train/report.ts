// Writes docs/emergencies.md: what is found and what is missed, on authors held out of training.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EMERGENCY_KINDS } from '#features/packs/packs.emergencies.rules/kinds.ts';
import { percentOf } from '../support/percent-of.ts';
import { ROOT } from '../support/run.ts';
import { isDanger, isHarmless, LANGUAGES, readHand } from './corpus.ts';
import { isCertain, isFound, isRight, type Measured, readByTree } from './measure.ts';

const FILE = path.join(ROOT, 'docs/emergencies.md');
const MARK = '<!-- Below: written by npm run train -- --report -->';

/** Writes the tables below the hand-written text. */
export function writeReport(measured: readonly Measured[]): void {
  const [head = ''] = readFileSync(FILE, 'utf8').split(MARK);
  const hands = [...new Set(measured.map(({ line }) => line.hand))];
  const tables = [
    table('', [['All', measured]]),
    byLanguage(measured),
    table(
      'Hand left out',
      hands.map((each) => [each, measured.filter(({ line }) => line.hand === each)]),
    ),
    table(
      'Kind',
      EMERGENCY_KINDS.map((each) => [
        each.replace('_', ' '),
        measured.filter(({ line }) => line.labels[0] === each),
      ]),
    ),
    calmTable(measured),
  ];
  writeFileSync(FILE, `${head}${MARK}\n\n${tables.join('\n\n')}\n`);
}

/** @returns a table of how the model in the tree reads files of others, before anything is learned from them */
export function tableOfFiles(files: readonly string[]): string {
  const read = files.map((file) => readHand(file).map(readByTree));
  const names = files.map((file) => path.basename(file, '.tsv'));
  const hands = read.map((measured, at): Row => [names[at] ?? '', measured]);
  return [table('Hand', [...hands, ['All', read.flat()]]), byLanguage(read.flat())].join('\n\n');
}

const byLanguage = (measured: readonly Measured[]) =>
  table(
    'Language',
    LANGUAGES.map((each) => [each, measured.filter(({ line }) => line.language === each)]),
  );

type Row = [name: string, measured: readonly Measured[]];

function table(title: string, rows: readonly Row[]): string {
  const lines = rows.map(([name, measured]) => {
    const danger = measured.filter(({ line }) => isDanger(line));
    const found = danger.filter(isFound);
    const harmless = measured.filter(({ line }) => isHarmless(line));
    return `| ${[
      name,
      share(found, danger),
      share(danger.filter(isCertain), danger),
      share(found.filter(isRight), found),
      share(harmless.filter(isCertain), harmless),
      share(harmless.filter(isFound), harmless),
    ].join(' | ')} |`;
  });
  return [
    `| ${title} | Found | Of these certain | Right kind, of found | Harmless, certain card | Harmless, any card |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function calmTable(measured: readonly Measured[]): string {
  const lines = (['today', 'end_of_life'] as const).map((kind) => {
    const own = measured.filter(({ line }) => line.labels[0] === kind);
    const shown = own.filter(({ alarm }) => alarm?.kinds.includes(kind));
    return `| ${kind.replaceAll('_', ' ')} | ${share(shown, own)} | ${share(own.filter(isFound), own)} |`;
  });
  return ['| Calm card | Shown | An emergency instead |', '| --- | --- | --- |', ...lines].join('\n');
}

const share = (some: readonly unknown[], all: readonly unknown[]): string =>
  percentOf(some.length, all.length);
