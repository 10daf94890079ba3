// How often an everyday topic raises an emergency card. By eleven authors, none of whom the finder learned from.
import { expect, it } from 'vitest';
import { findAlarm } from '#features/packs/packs.emergencies.rules/find-alarm.ts';
import { isEmergency } from '#features/packs/packs.emergencies.rules/kinds.ts';
import { readEverydayTopics } from '../support/everyday-topics.ts';

it('everyday topics seldom raise an emergency card [PACK-14]', () => {
  const alarms = readEverydayTopics().map(({ text }) => findAlarm(text));
  const emergencies = alarms.filter((alarm) => alarm?.kinds.some(isEmergency));
  const certain = emergencies.filter((alarm) => alarm?.certainty === 'certain');
  expect(emergencies.length / alarms.length).toBeLessThan(0.055);
  expect(certain.length / alarms.length).toBeLessThan(0.018);
}, 120_000);
