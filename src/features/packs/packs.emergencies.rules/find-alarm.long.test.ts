// An emergency in a long message: fields take up to 4,000 characters (decision 0293).
import { describe, expect, it } from 'vitest';
import { passagesOf } from './evidence.ts';
import { findAlarm, findEmergencies } from './find-alarm.ts';

const ORDINARY = [
  'We moved her bed downstairs last spring.',
  'My brother comes every second Sunday with groceries.',
  'The aide is kind and stays until noon.',
  'She likes the radio and the birds outside.',
  'We are looking for a day program near the church.',
  'Lunch is brought on Mondays and Thursdays.',
  'The good chair stands by the kitchen window.',
  'I work from home on Fridays so I can drive her.',
  'We talk about her recipes and the old neighborhood.',
  'The ramp at the front door was built by my uncle.',
  'Her sister calls in the evening to say good night.',
  'He still reads the paper each morning with coffee.',
];
const ordinary = (count: number) =>
  Array.from({ length: count }, (_, at) => ORDINARY[at % ORDINARY.length] ?? '');

describe.each([14, 24, 36, 72])('among %i ordinary sentences', (count) => {
  it.each([
    ['suicide', 'Last night he said he wants to die.'],
    ['suicide', 'anoche dijo que se quiere morir'],
    ['suicide', 'He wants to kill himself.'],
    ['breathing', 'Mom can’t breathe.'],
    ['breathing', 'no puede respirar'],
    ['overdose', 'she took all her pills last night'],
    ['violence', 'He hit me again yesterday.'],
    ['chest_pain', 'chest pain right now'],
    ['violence', 'my dad has a gun and says he will use it'],
    ['unresponsive', 'she is slumped over and wont wake up'],
  ])('is found, at the end and in the middle: %s, in “%s” [PACK-14]', (kind, cry) => {
    const around = ordinary(count);
    expect(findEmergencies([...around, cry].join(' '))).toContain(kind);
    const half = count / 2;
    const within = [...around.slice(0, half), cry, ...around.slice(half)].join(' ');
    expect(findEmergencies(within).length).toBeGreaterThan(0);
  });

  it('none is stated, if there is none [PACK-14]', () => {
    expect(findAlarm(ordinary(count).join(' '))?.certainty).not.toBe('certain');
  });
});

describe('the passages of a long text', () => {
  it('hold every word of it, in order, in whole sentences', () => {
    const text = ordinary(40).join(' ');
    const passages = passagesOf(text);
    expect(passages.join(' ')).toBe(text);
    for (const passage of passages) {
      expect(passage).toMatch(/^[A-Z].*\.$/);
      expect(passage.split(' ').length).toBeLessThanOrEqual(60);
    }
  });

  it('overlap, if nobody set a period', () => {
    const passages = passagesOf(Array.from({ length: 300 }, (_, at) => `word${at}`).join(' '));
    expect(passages[1]?.split(' ')[0]).toBe('word30');
    expect(passages.at(-1)?.split(' ').at(-1)).toBe('word299');
  });

  it('are none of a text of 110 words', () => {
    expect(passagesOf(Array.from({ length: 110 }, () => 'word').join(' '))).toEqual([]);
  });
});
