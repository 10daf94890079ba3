import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../kit/locale.ts';
import { createGrounding, NOTES } from './grounding.ts';
import { UNKNOWN_NUMBER } from './grounding-phones.ts';

const OPTIONS = {
  sources: 3,
  links: new Set(['https://www.alz.org', 'https://eldercare.acl.gov/find?x=1']),
  phones: new Set(['18006771116']),
};

function shown(pieces: string | string[], locale: Locale = 'en'): string {
  const grounding = createGrounding({ ...OPTIONS, locale });
  const out = [pieces].flat().map((piece) => grounding.push(piece));
  return out.join('') + grounding.end();
}

const BITS = fc.constantFrom(
  ...[
    '\n',
    '\n\n',
    ' ',
    '. ',
    '.[1] ',
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '[1]',
    '[9]',
    '[1, 2]',
    '<',
    '>',
    '<b>',
    '```',
    '#',
    '#### ',
  ],
  ...[
    '- ',
    '1. ',
    '> ',
    '| ',
    '---',
    '**',
    '_',
    '\\',
    '&lt;',
    '&#106;',
    '&amp;',
    '\u200b',
    '\r\n',
    '６',
    '²',
    '½',
    '😀',
  ],
  ...[
    'http://evil.example',
    'https://www.alz.org',
    'alz.org',
    '@evil.example',
    'javascript:',
    'tel:',
    'mailto:a@b.co',
    '602',
    '555-1234',
  ],
  ...[
    '1-800-677-1116',
    '911',
    'Call ',
    'Take ',
    'Give ',
    '2 ',
    'pills',
    '5 mg',
    ' every day',
    'Stop taking ',
    'her medicine',
  ],
  ...[
    'Your mother',
    ' has ',
    'dementia',
    'She',
    'If ',
    'As an AI',
    'system prompt',
    NOTES.dose.en,
    NOTES.diagnosis.en,
    UNKNOWN_NUMBER.en,
    'walk',
    'a.',
  ],
);
const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(BITS, { maxLength: 30 }).map((bits) => bits.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.array(BITS, { minLength: 5, maxLength: 9 }).map((bits) => bits.join('').repeat(150)),
  },
);
const locales = fc.constantFrom<Locale>('en', 'es');
const runs = { numRuns: 300 };

describe('any text', () => {
  it('comes out unchanged when it is checked again [PACK-14]', () => {
    fc.assert(
      fc.property(text, locales, (given, locale) => {
        const once = shown(given, locale);
        expect(shown(once, locale)).toBe(once);
      }),
      runs,
    );
  }, 60_000);

  it('comes out the same however it is cut into pieces [PACK-14]', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(5000), { maxLength: 12 }), (given, at) => {
        const cuts = [
          0,
          ...at.map((place) => place % (given.length + 1)).sort((a, b) => a - b),
          given.length,
        ];
        const pieces = cuts.slice(1).map((end, index) => given.slice(cuts[index], end));
        expect(shown(pieces)).toBe(shown(given));
        if (given.length < 300) expect(shown([...given.split('')])).toBe(shown(given));
      }),
      runs,
    );
  }, 60_000);

  it('comes out without an address that is not ours, a script or an image [PACK-14]', () => {
    fc.assert(
      fc.property(text, (given) => {
        const out = shown(given);
        expect(out).not.toMatch(/evil\.example|javascript:|mailto:|!\[|<[a-z/!]|```/i);
        expect(out.match(/https?:\/\/[^\s)<\]]*[^\s)<\].,;:!?*_~|]/g) ?? []).toEqual(
          (out.match(/https:\/\/www\.alz\.org/g) ?? []).slice(),
        );
      }),
      runs,
    );
  }, 60_000);
});
