// An emergency told beside something else: whoever is worried often types two things at once (decision 0230).
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEverydayTopics } from '#test/support/everyday-topics.ts';
import { chanceOf } from '#tools/train/chance.ts';
import { combineLine, othersIn } from '#tools/train/combine-lines.ts';
import { isDanger, type Line, readHand } from '#tools/train/corpus.ts';
import { mattersOf } from './evidence.ts';
import { findAlarm, findEmergencies } from './find-alarm.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../test/packs');
const HELD_OUT = ['', '-guides', '-everyday', '-after-0219', '-stories', '-baker'];

const lines = HELD_OUT.flatMap((file) => readHand(path.join(FOLDER, `unseen${file}.tsv`)));
const topics = readEverydayTopics();

const foundIn = (those: readonly Line[]) =>
  those.filter(({ text }) => findEmergencies(text).length > 0).length / those.length;

describe('an emergency beside another matter', () => {
  it.each([
    ['chest_pain', 'chest pain and fever 101'],
    ['chest_pain', 'chest pain, and he hasnt eaten all day'],
    ['breathing', 'she has a fever of 101 and cant breathe'],
    ['breathing', 'what does medicare pay for, also she cant breathe'],
    ['stroke', 'slurred speech and a temp of 101.3'],
    ['suicide', 'she wants to kill herself, one leg is swollen'],
    ['suicide', 'my sister does nothing. she wants to kill herself. how do i pay for an aide'],
    ['lost', 'dad is missing, how do i pay for the aide'],
    ['bleeding', 'bleeding wont stop and blood in his urine'],
    ['choking', 'grandma is choking on meat, also what time is the senior center open'],
    ['unresponsive', 'mi mamá no despierta y tiene una pierna hinchada'],
    ['breathing', '¿cómo pago la renta? y mi papá no puede respirar'],
  ])('is found: %s, in “%s” [PACK-14]', (kind, text) => {
    expect(findEmergencies(text)).toContain(kind);
  });

  const known = lines.filter((line) => isDanger(line) && findEmergencies(line.text).length > 0);
  const pairsWith = (others: readonly Line[]) => {
    const chance = chanceOf(1);
    const those = othersIn(others);
    return known.flatMap((line) => combineLine(line, those, chance));
  };

  it('is found as often as alone, nearly, in the words of authors who are not learned from [PACK-14]', () => {
    const besideTopics = pairsWith(topics);
    const besideToday = pairsWith(lines.filter((line) => line.labels[0] === 'today'));
    expect(besideTopics.length).toBeGreaterThan(300);
    expect(besideToday.length).toBeGreaterThan(100);
    expect(foundIn(besideTopics)).toBeGreaterThan(0.96);
    expect(foundIn(besideToday)).toBeGreaterThan(0.95);
  });

  it('is seldom seen where two ordinary matters meet [PACK-14]', () => {
    const chance = chanceOf(2);
    const calm = topics.filter(({ text }) => findAlarm(text) === null);
    const others = othersIn(calm);
    const two = calm.flatMap((line) => combineLine(line, others, chance));
    expect(two.length).toBeGreaterThan(500);
    expect(foundIn(two)).toBeLessThan(0.02);
  });

  it('is not read out of a wish for a natural death [PACK-14]', () => {
    expect(findAlarm('mom wants to die at home and we need hospice')?.kinds).toEqual(['end_of_life']);
    expect(findEmergencies('how do I pay for it, and mom wants to die at home')).not.toContain('suicide');
  });
});

describe('the matters of a text', () => {
  it.each([
    ['his temp is 101.3', ['his temp is 101.3']],
    ['chest pain, and a bill', ['chest pain, and a bill', 'chest pain', 'a bill']],
    ['le duele el pecho y no come', ['le duele el pecho y no come', 'le duele el pecho', 'no come']],
    ['', []],
  ])('are its sentences and clauses: %s [PACK-14]', (text, matters) => {
    expect(mattersOf(text)).toEqual(matters);
  });

  it('are few in a long story: its sentences, its beginning and its end [PACK-14]', () => {
    const story = `${'we went, and we ate, '.repeat(14)}home. Then he fell.`;
    expect(mattersOf(story)).toHaveLength(4);
    expect(mattersOf('word '.repeat(500))).toEqual([]);
  });
});
