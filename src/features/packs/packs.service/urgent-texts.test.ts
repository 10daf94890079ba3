import { expect, it } from 'vitest';
import { loadLibrary } from '#features/library/library.content/library.ts';
import { loadEmergencies } from '../packs.content/emergencies.ts';
import type { Alarm, AlarmKind } from '../packs.emergencies.rules/kinds.ts';
import { urgentTexts } from './urgent-texts.ts';

const emergencies = loadEmergencies(loadLibrary());
const TOPIC = 'He has a fever with shaking';

function sizes(kind: AlarmKind, certainty: Alarm['certainty'], isFound: boolean) {
  const text = emergencies.get(kind);
  const [made] = urgentTexts(text, { kinds: [kind], certainty }, { topic: TOPIC, isFound, locale: 'en' });
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
  const topic = 'Fever, one leg swollen, a catheter that drains little, no food for a day';
  expect(signsOn(topic)).toHaveLength(3);
  expect(signsOn(TOPIC)).toEqual([expect.stringMatching(/^A fever/)]);
});

it.each([
  [
    'dad had chemo last week and tonight he has a fever of 101. the clinic is closed',
    /^(?:In chemo|A fever)/,
    2,
  ],
  ['dad came home yesterday, heart failure. gained 4 pounds since', /^With heart failure/, 1],
  ['mom is in bed all day and has an open sore on her tailbone that smells', /^A wound/, 1],
  ['he is more confused on some days', /^New confusion/, 1],
  ['Dad has Parkinsons he freezes in the doorway and he sees little children in the room', /^$/, 0],
  ['father came home from rehab yesterday and no home health nurse ever called', /^$/, 0],
])('no sign stands above an answer that the topic does not speak of: %s [PACK-14]', (topic, sign, count) => {
  const signs = signsOn(topic);
  expect(signs).toHaveLength(count);
  for (const each of signs) expect(each).toMatch(sign);
});

it.each([
  ['mom on hospice stopped eating, should we force her', []],
  ['mi mamá en hospicio ya no come', []],
  ['mom wants to die at home', ['crisis-988']],
  ['quiere morir en paz', ['crisis-988']],
])('a natural death has 988 as its number only where dying is spoken of: %s [PACK-14]', (topic, phones) => {
  const alarm: Alarm = { kinds: ['end_of_life'], certainty: 'certain' };
  const [made] = urgentTexts(emergencies.get('end_of_life'), alarm, { topic, isFound: true, locale: 'en' });
  expect(made?.phones).toEqual(phones);
  expect(made?.steps.at(-1)?.text).toContain('988');
});

/** @returns the signs to call about today above an answer */
function signsOn(topic: string): string[] {
  const today = emergencies.get('today');
  const alarm: Alarm = { kinds: ['today'], certainty: 'certain' };
  const [made] = urgentTexts(today, alarm, { topic, isFound: true, locale: 'en' });
  return (made?.steps ?? []).slice(today?.steps.length).map(({ text }) => text);
}
