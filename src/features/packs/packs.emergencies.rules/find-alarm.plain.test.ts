// Emergencies said plainly, whoever it is about: stated, not asked about. Whoever learns from hints and jokes must not
// forget the plain words (docs/emergencies.md).
import { expect, it } from 'vitest';
import { findAlarm } from './find-alarm.ts';
import type { AlarmKind } from './kinds.ts';

const ENGLISH: readonly (readonly [kind: AlarmKind, said: string])[] = [
  ['choking', 'is choking'],
  ['choking', 'is choking on food'],
  ['breathing', 'is not breathing'],
  ['breathing', 'can’t breathe'],
  ['unresponsive', 'is unconscious'],
  ['unresponsive', 'won’t wake up'],
  ['unresponsive', 'passed out'],
  ['stroke', 'is having a stroke'],
  ['stroke', 'has slurred speech all of a sudden'],
  ['chest_pain', 'has chest pain'],
  ['chest_pain', 'is having a heart attack'],
  ['seizure', 'is having a seizure'],
  ['overdose', 'overdosed'],
  ['overdose', 'took too many pills'],
  ['poison', 'drank bleach'],
  ['bleeding', 'is bleeding a lot'],
  ['bleeding', 'is throwing up blood'],
  ['head_injury', 'fell and hit the head'],
  ['fall', 'fell and can’t get up'],
  ['confusion', 'is suddenly very confused'],
  ['allergic', 'is having an allergic reaction'],
  ['suicide', 'wants to die'],
  ['suicide', 'is suicidal'],
  ['suicide', 'talks about suicide'],
  ['abuse', 'is being hit by the aide'],
  ['abuse', 'is being abused'],
  ['violence', 'is attacking me with a knife'],
  ['exploitation', 'is sending money to a scammer'],
  ['lost', 'wandered off and we can’t find them'],
  ['lost', 'is missing since this morning'],
];
const SPANISH: readonly (readonly [kind: AlarmKind, said: string])[] = [
  ['choking', 'se atragantó con la comida y no puede hablar'],
  ['breathing', 'no respira'],
  ['unresponsive', 'no despierta'],
  ['unresponsive', 'está inconsciente'],
  ['stroke', 'tiene un derrame'],
  ['chest_pain', 'tiene dolor de pecho'],
  ['seizure', 'está convulsionando'],
  ['overdose', 'se tomó muchas pastillas'],
  ['poison', 'tomó cloro'],
  ['bleeding', 'está sangrando mucho'],
  ['fall', 'se cayó y no se puede levantar'],
  ['suicide', 'se quiere matar'],
  ['suicide', 'se quiere morir'],
  ['violence', 'me amenaza con un cuchillo'],
  ['lost', 'se perdió y no aparece'],
];
const ABOUT = {
  en: ['pops', 'my sister', 'her roommate', 'uncle Ray'],
  es: ['mi viejo', 'mi cuñada', 'doña Rosa'],
};
const WHOLE: readonly (readonly [kind: AlarmKind, said: string])[] = [
  ['suicide', 'I want to kill myself'],
  ['suicide', 'me quiero morir'],
  ['crisis', 'I am afraid I will hurt my mother'],
  ['abuse', 'the aide hits my mother'],
  ['abuse', 'la cuidadora golpea a mi papá'],
  ['violence', 'my husband hits me'],
  ['violence', 'mi esposo me pega'],
  ['fire_gas', 'I smell gas'],
  ['fire_gas', 'huele a gas'],
  ['fire_gas', 'the carbon monoxide alarm is going off'],
  ['exploitation', 'my brother is stealing from mom'],
  ['overdose', 'I gave dad a double dose of insulin'],
];

it.each([
  ...ENGLISH.map(([kind, said]) => [kind, ABOUT.en.map((who) => `${who} ${said}`)] as const),
  ...SPANISH.map(([kind, said]) => [kind, ABOUT.es.map((who) => `${who} ${said}`)] as const),
  ...WHOLE.map(([kind, said]) => [kind, [said]] as const),
])('%s is stated: %j [PACK-14]', (kind, texts) => {
  const isStated = (text: string) => {
    const alarm = findAlarm(text);
    return alarm?.certainty === 'certain' && alarm.kinds.includes(kind);
  };
  expect(texts.filter((text) => !isStated(text))).toEqual([]);
});
