import { expect, it } from 'vitest';
import { loadLibrary } from '#features/library/library.content/library.ts';
import { loadEmergencies } from '../packs.content/emergencies.ts';
import type { Alarm, AlarmKind } from '../packs.emergencies.rules/kinds.ts';
import { urgentTexts } from './urgent-texts.ts';

const emergencies = loadEmergencies(loadLibrary());
const TOPIC = 'He has a fever with shaking';

function sizes(kind: AlarmKind, certainty: Alarm['certainty'], isFound: boolean) {
  const text = emergencies.get(kind);
  const [made] = urgentTexts(text, { certainty }, { topic: TOPIC, isFound, locale: 'en' });
  return { asks: made?.heading === text?.ask?.en, steps: made?.steps.length, phones: made?.phones.length };
}

it.each([
  ['likely', true, { asks: true, steps: 1, phones: 1 }],
  ['likely', false, { asks: true, steps: 3, phones: 3 }],
  ['certain', true, { asks: false, steps: 3, phones: 3 }],
] as const)(
  'a %s alarm costs a glance only where an answer follows: %s [PACK-14]',
  (certainty, isFound, expected) => {
    expect(sizes('suicide', certainty, isFound)).toEqual(expected);
  },
);

it('of the signs to call about today, the nearest three stand above an answer [PACK-14]', () => {
  const today = emergencies.get('today');
  const all = (today?.steps.length ?? 0) + (today?.signs?.length ?? 0);
  expect(sizes('today', 'certain', false).steps).toBe(all);
  expect(sizes('today', 'certain', true).steps).toBe((today?.steps.length ?? 0) + 3);
  const [made] = urgentTexts(today, { certainty: 'certain' }, { topic: TOPIC, isFound: true, locale: 'en' });
  expect(made?.steps[today?.steps.length ?? 0]?.text).toMatch(/fever/i);
});
