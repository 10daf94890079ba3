// Held-out sets: emergencies in the words of people who never saw the rules, and never used for training
// (docs/emergencies.md).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAlarm } from './find-alarm.ts';
import { isEmergency } from './kinds.ts';

const read = (file: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../../test/packs', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [, labels = '', text = ''] = line.split('\t');
      const alarm = findAlarm(text);
      const found = alarm?.kinds.filter(isEmergency) ?? [];
      return { labels: labels.split('|'), alarm, found };
    });
type Line = ReturnType<typeof read>[number];
const share = <T>(among: readonly T[], is: (each: T) => boolean) => among.filter(is).length / among.length;

describe.each([
  ['by an examiner', 'unseen.tsv', { found: 0.95, right: 0.92, certain: 0.01, any: 0.04, calmToo: 0.06 }],
  [
    'about the later guides, by four authors',
    'unseen-guides.tsv',
    { found: 0.95, right: 0.92, certain: 0.01, any: 0.04, calmToo: 0.085 },
  ],
  [
    'among ordinary days, by five authors',
    'unseen-everyday.tsv',
    { found: 0.95, right: 0.91, certain: 0.02, any: 0.06, calmToo: 0.075 },
  ],
  // Written after the bounds were chosen, and read once: the aims themselves.
  [
    'after decision 0219, by two authors',
    'unseen-after-0219.tsv',
    { found: 0.95, right: 0.92, certain: 0.02, any: 0.06, calmToo: 0.1 },
  ],
  // 60 dangers, of which 57 are found; the judge has learned from four other authors of stories.
  [
    'in long stories, by one author',
    'unseen-stories.tsv',
    { found: 0.94, right: 0.89, certain: 0.02, any: 0.06, calmToo: 0.1 },
  ],
  // Its harmless half is what caregivers ask on ordinary days, in the words of danger.
  [
    'among ordinary questions, by a tenth author',
    'unseen-baker.tsv',
    { found: 0.95, right: 0.92, certain: 0.02, any: 0.06, calmToo: 0.1 },
  ],
  // Written after decision 0230, and read once; two of its 56 harmless lines are about a death, and get the calm card.
  [
    'beside other matters, by one author',
    'unseen-two-at-once.tsv',
    { found: 0.95, right: 0.92, certain: 0.02, any: 0.06, calmToo: 0.12 },
  ],
  // Literary hints that no textbook word gives away; far from the aims: this only holds what there is.
  [
    'in side remarks, by one author',
    'unseen-sideways.tsv',
    { found: 0.82, right: 0.69, certain: 0.04, any: 0.13, calmToo: 0.13 },
  ],
  // 16 dangers that two authors of everyday topics hid among 164 of those; read once.
  [
    'hidden among everyday topics, by two authors',
    'unseen-hidden.tsv',
    { found: 0.95, right: 0.87, certain: 0.02, any: 0.06, calmToo: 0.1 },
  ],
  // Puns and figures of speech, and dangers in the same voice.
  [
    'told as jokes, by one author',
    'unseen-jokers.tsv',
    { found: 0.92, right: 0.78, certain: 0.02, any: 0.08, calmToo: 0.12 },
  ],
])('held-out emergencies %s', (_, file, bounds) => {
  const lines = read(file);
  const labelled = (...those: string[]) => lines.filter(({ labels }) => those.includes(labels[0] ?? ''));
  const harmless = labelled('none');
  const dangers = lines.filter(({ labels }) => !['none', 'today', 'end_of_life'].includes(labels[0] ?? ''));

  it('are detected, with the right kind [PACK-14]', () => {
    expect(share(dangers, ({ found }) => found.length > 0)).toBeGreaterThan(bounds.found);
    const right = ({ found, labels }: Line) => found.some((kind) => labels.includes(kind));
    expect(share(dangers, right)).toBeGreaterThan(bounds.right);
  });

  it('are seldom reported where there is none [PACK-14]', () => {
    expect(share(harmless, ({ found }) => found.length > 0)).toBeLessThan(bounds.any);
    expect(share(harmless, ({ alarm }) => alarm !== null)).toBeLessThan(bounds.calmToo);
    expect(
      share(harmless, ({ alarm, found }) => found.length > 0 && alarm?.certainty === 'certain'),
    ).toBeLessThan(bounds.certain);
  });

  it('are not reported for a natural death [PACK-14]', () => {
    const dying = labelled('end_of_life');
    expect(dying.filter(({ found }) => found.includes('suicide'))).toEqual([]);
  });
});
