import { describe, expect, it } from 'vitest';
import type { PackPassage } from '../packs.types.ts';
import { leadingOf, stepsOf, urgentOf } from './steps.ts';

const passage = (document: string, section: string, items: string[]): PackPassage => ({
  kind: section === 'steps' ? 'action' : 'guide',
  id: `${document}#${section}`,
  document,
  section,
  title: document,
  heading: '',
  keywords: '',
  body: items.map((item) => `${section === 'what-to-do' ? '- [ ]' : '-'} ${item}`).join('\n'),
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

  it('are mostly those of the best document [PACK-14]', () => {
    expect(stepsOf(three, { topic: '', parts: [], even: false }).slice(0, 8)).toEqual([
      ...numbered('a', 4),
      'b 1',
      'b 2',
      'c 1',
      'c 2',
    ]);
  });

  it('are as many of each worry, if the topic names several [PACK-14]', () => {
    expect(stepsOf(three, { topic: '', parts: [], even: true }).slice(0, 6)).toEqual([
      'a 1',
      'a 2',
      'b 1',
      'b 2',
      'c 1',
      'c 2',
    ]);
  });

  it.each([
    ['who tells social security and the bank', FUNERAL[2]],
    ['which banks are there', FUNERAL[2]],
    ['cuánto cuesta', FUNERAL[0]],
  ])('begin for %j with %j [PACK-14]', (topic, first) => {
    const passages = [passage('after', 'steps', FUNERAL)];
    expect(stepsOf(passages, { topic, parts: [], even: false })[0]).toBe(first);
  });

  it('begin with what belongs to the part that answers [PACK-14]', () => {
    const passages = [passage('after', 'steps', FUNERAL)];
    const part = passage('guide', 'what-to-know', ['What funeral homes may ask for, and their prices.']);
    expect(stepsOf(passages, { topic: 'cuánto cuesta', parts: [part], even: false })[0]).toBe(FUNERAL[1]);
  });

  it('are only what a guide lets people tick off [PACK-14]', () => {
    const words = { ...passage('guide', 'what-to-do', []), body: '- To the doctor: "She coughs."' };
    const passages = [passage('guide', 'what-to-do', ['Watch one meal.']), words];
    expect(stepsOf(passages, { topic: 'coughs', parts: [], even: false })).toEqual(['Watch one meal.']);
  });

  it('know what a pack is mainly about [PACK-14]', () => {
    const guides = ['g', 'h'].map((name) => passage(name, 'what-to-do', []));
    expect(leadingOf([...guides, ...three]).map(({ document }) => document)).toEqual(['g', 'a']);
    expect(leadingOf([])).toEqual([]);
  });

  it('are those of the best document first, be it a guide or an action [PACK-14]', () => {
    const guide = passage('g', 'what-to-do', numbered('g', 5));
    expect(stepsOf([guide, ...three], { topic: '', parts: [], even: false }).slice(0, 6)).toEqual([
      ...numbered('g', 4),
      'a 1',
      'a 2',
    ]);
  });

  it('leave what cannot wait to its own part [PACK-14]', () => {
    const passages = [
      passage('guide', 'what-to-do', ['Put a light in the hall.']),
      passage('guide', 'get-help-now', ['Call **911** for a blow to the head.']),
      passage('action', 'steps', ['Look at each room.', 'Call 911 after a bad fall.']),
    ];
    expect(stepsOf(passages, { topic: 'falls', parts: [], even: false })).toEqual([
      'Put a light in the hall.',
      'Look at each room.',
    ]);
    expect(urgentOf(passages)).toEqual({
      guides: ['Call **911** for a blow to the head.'],
      actions: ['Call 911 after a bad fall.'],
    });
  });
});
