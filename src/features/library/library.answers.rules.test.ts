import { describe, expect, it } from 'vitest';
import {
  countedSince,
  vocabularyOf,
  wordsOfGuide,
  wordsToCount,
  worstFirst,
} from './library.answers.rules.ts';
import type { AnswerCount } from './library.answers.types.ts';
import { loadAnswerWords } from './library.content/answer-words.ts';
import { loadLibrary } from './library.content/library.ts';
import { guideTexts } from './library.content/texts.ts';

const OURS = loadAnswerWords(guideTexts(loadLibrary()));
const NAMES =
  `james mary robert patricia john jennifer michael linda david elizabeth william barbara richard susan
  joseph jessica thomas karen charles sarah christopher nancy daniel lisa matthew betty anthony margaret sandra
  ashley steven kimberly paul emily andrew donna joshua michelle kenneth carol kevin amanda brian dorothy george
  melissa deborah maria jose carmen juan guadalupe luis rosa miguel carlos jesus ana pedro lucia garcia rodriguez
  martinez hernandez lopez gonzalez perez sanchez ramirez torres smith johnson williams brown jones miller`
    .split(/\s+/)
    .filter(Boolean);

describe('the words of an answer that are counted', () => {
  it.each<[string, string[]]>([
    ['How to lift her from a wheelchair', ['lift', 'wheelchair']],
    ['WHEELCHAIR, wheelchairs; wheelchair!', ['wheelchair']],
    ['help with the stairs', ['stairs']],
    ['una caída en el baño', ['baño', 'caídas']],
    ['Caida en el bano', ['baño', 'caídas']],
    ['', []],
    ['???', []],
    ['what about this and that', []],
  ])('of “%s” are ours, in our spelling [SITE-19]', (typed, words) => {
    expect(wordsToCount(typed, OURS)).toEqual(words);
  });

  it.each([
    'maria.wheelchair@example.test',
    'https://wheelchair.example/lift',
    'wheelchair.com',
    '555-lift-0199',
    'lift123',
    '12/stairs',
    'Xochitl Quetzalcoatl',
    '<script>alert(1)</script>',
    '__proto__ constructor',
  ])('are none of “%s” [SITE-19]', (typed) => {
    expect(wordsToCount(typed, OURS)).toEqual([]);
  });

  it('are never a name: no usual one is in the vocabulary [SITE-19]', () => {
    expect([...OURS.values()].filter((word) => NAMES.includes(word))).toEqual([]);
  });

  it('stand in no order that would be a sentence, and are no more than twelve [SITE-19]', () => {
    const all = [...OURS.values()].slice(0, 40).toReversed();
    const counted = wordsToCount(all.join(' '), OURS);
    expect(counted).toHaveLength(12);
    expect(counted).toEqual(counted.toSorted());
  });
});

it('the vocabulary is letters only, and has the words families use [SITE-19]', () => {
  expect([...OURS.values()].filter((word) => !/^\p{L}{3,40}$/u.test(word))).toEqual([]);
  for (const word of ['hospice', 'medicaid', 'demencia', 'silla'])
    expect(wordsToCount(word, OURS)).toHaveLength(1);
  expect([...vocabularyOf(['Falls', 'fall falls stay']).values()]).toEqual(['falls', 'stay']);
});

describe('the desk', () => {
  const count = (guide: string, yes: number, no: number, locale: 'en' | 'es' = 'en'): AnswerCount => ({
    guide,
    locale,
    yes,
    no,
  });
  const titles = new Map(['a', 'b', 'c', 'd'].map((id) => [id, id.toUpperCase()]));
  const order = (counts: AnswerCount[]) => worstFirst(counts, titles).map(({ id }) => id);

  it.each<[string, AnswerCount[], string[]]>([
    ['more No than Yes first', [count('a', 9, 1), count('b', 1, 9)], ['b', 'a']],
    ['nine of ten before one of one', [count('a', 0, 1), count('b', 1, 9)], ['b', 'a']],
    [
      'alike: more answers, then by name',
      [count('c', 1, 1), count('b', 1, 1), count('a', 2, 2)],
      ['a', 'b', 'c'],
    ],
    ['no guide of ours', [count('gone', 0, 5), count('a', 1, 0)], ['a']],
    ['nothing', [], []],
  ])('lists the worst first: %s [SITE-19]', (_, counts, ids) => {
    expect(order(counts)).toEqual(ids);
  });

  it('sums up both languages, and shows each [SITE-19]', () => {
    expect(worstFirst([count('a', 1, 2, 'es'), count('a', 3, 4)], titles)).toEqual([
      {
        id: 'a',
        title: 'A',
        yes: 4,
        no: 6,
        languages: [
          { locale: 'en', yes: 3, no: 4 },
          { locale: 'es', yes: 1, no: 2 },
        ],
      },
    ]);
  });

  it('shows a guide’s words, most frequent first [SITE-19]', () => {
    const words = [
      { guide: 'a', word: 'stairs', locale: 'en', times: 1 },
      { guide: 'a', word: 'baño', locale: 'es', times: 1 },
      { guide: 'a', word: 'hospital', locale: null, times: 5 },
      { guide: 'b', word: 'taxes', locale: 'en', times: 9 },
    ] as const;
    expect(wordsOfGuide(words, 'a')).toEqual([
      { word: 'hospital', locale: null, times: 5 },
      { word: 'baño', locale: 'es', times: 1 },
      { word: 'stairs', locale: 'en', times: 1 },
    ]);
  });

  it('looks at ninety days, today among them [SITE-19]', () => {
    expect(countedSince(new Date('2026-11-26T00:30:00Z'))).toBe('2026-08-29');
  });
});
