// The plain names of emergencies. Whoever types nothing else has to get the right card, whatever was learned last.
import { expect, it } from 'vitest';
import { findAlarm } from './find-alarm.ts';

it.each([
  ['suicide', ['suicide', 'suicidal', 'thoughts of suicide', 'Get help for thoughts of suicide', 'suicidio']],
  ['suicide', ['I want to die', 'she wants to die', 'mom is suicidal', 'kill himself', 'quiere morirse']],
  ['stroke', ['stroke', 'she is having a stroke', 'derrame cerebral']],
  ['chest_pain', ['heart attack', 'chest pain', 'infarto']],
  ['breathing', ['not breathing', 'she cannot breathe', 'no respira']],
  ['choking', ['choking', 'he is choking']],
  ['unresponsive', ['unconscious', 'unresponsive']],
  ['bleeding', ['bleeding']],
  ['overdose', ['overdose']],
  ['seizure', ['seizure', 'convulsión']],
  ['allergic', ['allergic reaction']],
  ['poison', ['poison', 'swallowed bleach']],
  ['fire_gas', ['gas smell', 'house fire']],
  ['head_injury', ['head injury']],
  ['lost', ['wandered off', 'se perdió']],
  ['abuse', ['elder abuse', 'abuse', 'abuso', 'neglect']],
  ['violence', ['someone is hitting my mom']],
  ['end_of_life', ['End of Life', 'end of life care', 'hospice', 'dying at home']],
  ['today', ['fever', 'fiebre']],
] as const)('%s is recognized by its plain names: %j [PACK-14]', (kind, texts) => {
  expect(texts.filter((text) => !findAlarm(text)?.kinds.includes(kind))).toEqual([]);
});

it.each([
  ['mom', 'help', 'medicare', 'memory care', 'power of attorney', 'family meeting', 'bathing', 'driving'],
  ['falls at home', 'preventing falls at home', 'respite', 'meals', 'loneliness', 'she asked us', 'sign in'],
  ['caídas en casa', 'una pregunta', 'hola', 'gracias'],
])('an everyday word raises none: %s … [PACK-14]', (...texts) => {
  expect(texts.filter((text) => findAlarm(text))).toEqual([]);
});
