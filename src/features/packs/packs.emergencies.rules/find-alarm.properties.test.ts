import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evidenceIn } from './evidence.ts';
import { createFinder, findEmergencies } from './find-alarm.ts';
import { EMERGENCY_KINDS, type EmergencyKind } from './kinds.ts';
import { editDistance, tokensOf, toleranceOf } from './match.ts';
import { BODY_PHRASES } from './phrases.body.ts';
import { PEOPLE_PHRASES } from './phrases.people.ts';
import { REAL_WORDS } from './real-words.ts';

/** Words that raise an alarm on their own. */
const LONG: [string, EmergencyKind][] = [
  ['unconscious', 'unresponsive'],
  ['unresponsive', 'unresponsive'],
  ['inconsciente', 'unresponsive'],
  ['choking', 'choking'],
  ['overdose', 'overdose'],
  ['sobredosis', 'overdose'],
  ['seizure', 'seizure'],
  ['convulsiones', 'seizure'],
  ['hemorrhage', 'bleeding'],
  ['sangrando', 'bleeding'],
  ['ambulance', 'danger'],
  ['ambulancia', 'danger'],
  ['matarse', 'suicide'],
  ['anaphylaxis', 'allergic'],
  ['violencia', 'violence'],
  ['neglected', 'abuse'],
  ['delirium', 'confusion'],
  ['desangrando', 'bleeding'],
];
const SAID = [
  'my dad has chest pain',
  'mi papá no respira',
  'se desmayó y no despierta',
  'fell and can’t get up',
];

const place = (word: string) => fc.nat(word.length - 2);
const swapped = (word: string, at: number) =>
  word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);

describe('a misspelled word', () => {
  it.each(LONG)('is recognized with two letters swapped or one missing: %s [PACK-14]', (word, kind) => {
    fc.assert(
      fc.property(place(word), fc.boolean(), (at, swap) => {
        const typed = swap ? swapped(word, at) : without(word, at);
        fc.pre(!REAL_WORDS.has(typed));
        expect(evidenceIn(`help, ${typed} at home`).phrases, typed).toContain(kind);
      }),
    );
  });

  it('tolerates more mistakes the longer it is, and none if it is short [PACK-14]', () => {
    expect([2, 3, 4, 7, 8, 12].map((length) => toleranceOf(length, false))).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it.each([
    ['pain', 'pian', 1],
    ['stroke', 'stroek', 1],
    ['chest', 'chest', 0],
    ['pain', 'pan', 1],
    ['fall', 'wall', 1],
    ['seizure', 'siezrue', 2],
    ['', 'abc', 3],
  ])(
    'is as far from a word as there were wrong keystrokes: %s, %s: %i [PACK-14]',
    (word, typed, distance) => {
      expect(editDistance(word, typed)).toBe(distance);
      expect(editDistance(typed, word)).toBe(distance);
    },
  );

  it.each([
    'fire|hire',
    'gun|gum',
    'lost|cost',
    'stroke|stoke',
    'chest|chess',
    'pega|paga',
    'bleeding|breeding',
  ])('is not confused with a real word: %s [PACK-14]', (pair) => {
    const [word = '', other = ''] = pair.split('|');
    const around = (each: string) => `kitchen ${each} pain, le ${each}, is ${each}`;
    expect(evidenceIn(around(word)).phrases).not.toEqual([]);
    expect(evidenceIn(around(other)).phrases).toEqual([]);
  });
});

describe('the style of typing', () => {
  const separator = fc.constantFrom(' ', '  ', ', ', '... ', '\n', ' - ', '\t', '! ', ' 😢 ', '\u00a0');
  const dress = fc.constantFrom(
    (text: string) => text.toUpperCase(),
    (text: string) => text.normalize('NFD'),
    (text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
    (text: string) => text.replace(/[’']/g, ''),
    (text: string) => text.replace(/’/g, '´'),
    (text: string) => `¡¡${text}!!`,
  );

  it.each(SAID)('does not matter, be it case, accents, spaces or punctuation: %s [PACK-14]', (said) => {
    const expected = findEmergencies(said);
    expect(expected.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(fc.array(separator, { minLength: 1, maxLength: 8 }), dress, (blanks, dressed) => {
        const typed = dressed(said)
          .split(' ')
          .map((word, index) => word + blanks[index % blanks.length])
          .join('');
        expect(findEmergencies(typed)).toEqual(expected);
      }),
    );
  });

  it('may be all caps [PACK-14]', () => {
    expect(tokensOf('HEEEELP!!! Se cayóoooo', { joined: {} })).toEqual(['help', 'se', 'cayo']);
  });
});

describe('any text', () => {
  it('is processed without errors, with each kind once and in order of danger [PACK-14]', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'no',
        'he',
        'hit',
        'fell',
        'chest',
        'pain',
        'gun',
        'se',
        'pega',
        'robo',
        'gas',
        '-',
        '_',
        '~',
        '…',
      ),
      fc.constantFrom('constructor', '__proto__', 'toString undefined', '@not', '=fire', 'convuls*'),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.string({ unit: 'binary' }), (words, other) => {
        const found = findEmergencies(words.join(' '), other);
        expect(found).toEqual(EMERGENCY_KINDS.filter((kind) => found.includes(kind)));
      }),
    );
  });

  it.each(['', ' ', '\ud800', '\u0000', '🚑', 'ａｍｂｕｌａｎｃｅ', 'x'.repeat(50_000)])(
    'may be odd: %j [PACK-14]',
    (text) => {
      expect(findEmergencies(text)).toEqual(text === 'ａｍｂｕｌａｎｃｅ' ? ['danger'] : []);
    },
  );

  it('of maximum length costs little to read again with every word that is added [PACK-14]', () => {
    const hard = Array.from(
      { length: 600 },
      (_, index) => `beathn${String.fromCharCode(97 + (index % 26))}g${index % 9 === 8 ? '.' : ''}`,
    );
    const fastest = (read: () => void) => {
      const times = Array.from({ length: 20 }, () => {
        const start = performance.now();
        read();
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    const typed = createFinder();
    typed(hard.join(' '));
    const added = fastest(() => {
      hard.push('breathing');
      typed(hard.join(' '));
    });
    expect(added).toBeLessThan(fastest(() => findEmergencies(hard.join(' '))) / 3);
  });
});

describe('the table of phrases', () => {
  it('has phrases for every kind, without duplicates within a kind [PACK-14]', () => {
    const table: Record<string, readonly string[]> = { ...BODY_PHRASES, ...PEOPLE_PHRASES };
    expect(Object.keys(table).toSorted()).toEqual(EMERGENCY_KINDS.toSorted());
    for (const [kind, phrases] of Object.entries(table)) {
      expect(phrases.length, kind).toBeGreaterThan(5);
      expect(new Set(phrases).size, kind).toBe(phrases.length);
    }
  });
});
