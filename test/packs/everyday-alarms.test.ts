// How often an everyday topic raises an emergency card. By eleven authors, none of whom the finder learned from.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findAlarm } from '#features/packs/packs.emergencies.rules/find-alarm.ts';
import { isEmergency } from '#features/packs/packs.emergencies.rules/kinds.ts';
import { MAY_ALARM } from '#tools/train/corpus.ts';

const AUTHORS = 11;

it('everyday topics seldom raise an emergency card [PACK-14]', () => {
  const alarms = Array.from({ length: AUTHORS }, (_, at) => `unseen-topics-life-${at + 1}.tsv`)
    .flatMap((file) =>
      readFileSync(path.join(import.meta.dirname, file), 'utf8')
        .trim()
        .split('\n'),
    )
    .map((line) => line.split('\t'))
    // Whoever looks for one of these may be in danger.
    .filter(([, documents = '']) => !MAY_ALARM.test(documents))
    .map(([, , text = '']) => findAlarm(text));
  const emergencies = alarms.filter((alarm) => alarm?.kinds.some(isEmergency));
  const certain = emergencies.filter((alarm) => alarm?.certainty === 'certain');
  expect(emergencies.length / alarms.length).toBeLessThan(0.055);
  expect(certain.length / alarms.length).toBeLessThan(0.018);
});
