// A held-out set: emergencies in the words of an independent examiner, never used for training
// (docs/emergencies.md).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAlarm } from './emergency.ts';
import { isEmergency } from './emergency-kinds.ts';

const lines = readFileSync(path.join(import.meta.dirname, '../../../../test/packs/unseen.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [, labels = '', text = ''] = line.split('\t');
    const alarm = findAlarm(text);
    const found = alarm?.kinds.filter(isEmergency) ?? [];
    return { labels: labels.split('|'), alarm, found };
  });
const labelled = (...those: string[]) => lines.filter(({ labels }) => those.includes(labels[0] ?? ''));
const harmless = labelled('none');
const dangers = lines.filter(({ labels }) => !['none', 'today', 'end_of_life'].includes(labels[0] ?? ''));
const share = <T>(among: readonly T[], is: (each: T) => boolean) => among.filter(is).length / among.length;

describe('held-out emergencies', () => {
  it('are detected, with the right kind [PACK-14]', () => {
    expect(share(dangers, ({ found }) => found.length > 0)).toBeGreaterThan(0.95);
    const right = ({ found, labels }: (typeof lines)[number]) => found.some((kind) => labels.includes(kind));
    expect(share(dangers, right)).toBeGreaterThan(0.92);
  });

  it('are seldom reported where there is none [PACK-14]', () => {
    expect(share(harmless, ({ alarm }) => alarm !== null)).toBeLessThan(0.07);
    expect(
      share(harmless, ({ alarm, found }) => found.length > 0 && alarm?.certainty === 'certain'),
    ).toBeLessThan(0.02);
  });

  it('are not reported for a natural death [PACK-14]', () => {
    expect(share(labelled('end_of_life'), ({ found }) => found.includes('suicide'))).toBe(0);
  });
});
