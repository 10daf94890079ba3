import { describe, expect, it } from 'vitest';
import type { PackPassage } from '../packs.types.ts';
import { leadingOf, stepsOf, urgentOf } from './steps.ts';

const passage = (document: string, section: string, items: string[]): PackPassage => ({
  kind: section === 'steps' ? 'action' : 'guide',
  document,
  section,
  title: document,
  heading: '',
  keywords: '',
  body: items.map((item) => `- ${item}`).join('\n'),
  phones: [],
});
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);
const FUNERAL = [
  'Ask about wishes for the service.',
  'Compare the prices of several funeral homes.',
  'After a death, call Social Security and the banks.',
];

describe('the steps of a pack', () => {
  const three = ['a', 'b', 'c'].map((name) => passage(name, 'steps', numbered(name, 5)));

  it('are mostly those of the best action [PACK-14]', () => {
    expect(stepsOf(three, '', false).slice(0, 8)).toEqual([...numbered('a', 4), 'b 1', 'b 2', 'c 1', 'c 2']);
  });

  it('are as many of each worry, if the topic names several [PACK-14]', () => {
    expect(stepsOf(three, '', true).slice(0, 6)).toEqual(['a 1', 'a 2', 'b 1', 'b 2', 'c 1', 'c 2']);
  });

  it.each([
    ['who tells social security and the bank', FUNERAL[2]],
    ['cuánto cuesta', FUNERAL[0]],
    ['which banks are there', FUNERAL[0]],
  ])('begin for %j with %j [PACK-14]', (topic, first) => {
    expect(stepsOf([passage('after', 'steps', FUNERAL)], topic, false)[0]).toBe(first);
  });

  it('keep their order in a topic of several worries [PACK-14]', () => {
    const topic = 'who tells social security and the bank';
    expect(stepsOf([passage('after', 'steps', FUNERAL)], topic, true)).toEqual(FUNERAL);
  });

  it('know what a pack is mainly about [PACK-14]', () => {
    const guides = ['g', 'h'].map((name) => passage(name, 'what-to-do', []));
    expect(leadingOf([...guides, ...three]).map(({ document }) => document)).toEqual(['g', 'a']);
    expect(leadingOf([])).toEqual([]);
  });

  it('leave what cannot wait to its own part, and end with a guide’s [PACK-14]', () => {
    const passages = [
      passage('guide', 'what-to-do', ['Put a light in the hall.']),
      passage('guide', 'get-help-now', ['Call **911** for a blow to the head.']),
      passage('action', 'steps', ['Look at each room.', 'Call 911 after a bad fall.']),
    ];
    expect(stepsOf(passages, 'falls', false)).toEqual(['Look at each room.', 'Put a light in the hall.']);
    expect(urgentOf(passages)).toEqual({
      guides: ['Call **911** for a blow to the head.'],
      actions: ['Call 911 after a bad fall.'],
    });
  });
});
