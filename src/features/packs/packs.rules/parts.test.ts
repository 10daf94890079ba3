import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kit/locale.ts';
import { packMaterial, packRequest } from '#test/support/pack-material.ts';
import { compose } from './compose.ts';
import { PACK_TYPES } from './packs.ts';
import { asPlainText, checkedOn, escapeMarkdown, notAdvice, titleOf, withoutUrgent } from './parts.ts';

const { words } = packMaterial();

describe('user input', () => {
  it.each([
    'Falls at home',
    '**bold** _and_ `code`',
    '[link](https://evil.test)',
    '![image](https://evil.test/x.png)',
    '<script>alert(1)</script>',
    '<https://evil.test>',
    '# heading #',
    '[^CDC] and [^GONE] and [1]',
    'a | b ~~c~~ &lt; &amp;',
    'C:\\temp\\',
    '{topic} $& $1 {date}',
    '---',
  ])('is shown as typed: %s [PACK-14, AI2]', (topic) => {
    for (const packType of PACK_TYPES) {
      const request = packRequest({ packType, topic });
      const { text, citations } = compose(request, packMaterial('en', { hits: [], passages: [] }));
      const [floor, title] = text.split('\n\n');
      expect(`${floor}\n\n${title}`).toBe(titleOf(request, words));
      expect(citations).toBe(0);
      expect(asPlainText(title ?? '')).toBe(
        `${words[`title_${packType}`].replace('{topic}', () => topic).toUpperCase()}\n`,
      );
    }
  });

  it('survives conversion to plain text unchanged, whatever it is [PACK-11]', () => {
    const typed = fc.string({ unit: fc.constantFrom('https://', '](', ...'ab \\`*_[]()^<>#&~|!-.1:/') });
    fc.assert(
      fc.property(typed, (text) => {
        expect(asPlainText(`x ${escapeMarkdown(text)} x`)).toBe(`x ${text} x\n`);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('plain text', () => {
  it('contains no Markdown, and keeps every address and number [PACK-11]', () => {
    const text = [
      '# About: falls',
      '## Today\n\n### Then',
      '- **Call [911](tel:911)** and __wait__, *now* or _later_ [1]',
      '- [ ] Move rugs\n- [x] Put a `light`',
      '1. CDC: [Falls](https://www.cdc.gov/falls) (checked)',
      '[Guide](/packs/housing/home-safety) and [Guía](/es/packs/housing/home-safety)',
      '[Guide: what \\[x\\]](/packs/housing/home-safety)',
      '> Quoted.',
      '---\n\nNot advice.',
    ].join('\n\n');
    expect(asPlainText(text)).toBe(
      [
        'ABOUT: FALLS',
        'TODAY\n\nThen',
        '- Call 911 and wait, now or later [1]',
        '- [ ] Move rugs\n- [x] Put a light',
        '1. CDC: Falls, https://www.cdc.gov/falls (checked)',
        'Guide and Guía',
        'Guide: what [x]',
        'Quoted.',
        'Not advice.\n',
      ].join('\n\n'),
    );
  });

  it('keeps characters that only look like Markdown [PACK-11]', () => {
    const text = '2 * 3 * 4, a snake_case_name, and * alone.\n';
    expect(asPlainText(text)).toBe(text);
  });

  it.each(LOCALES.flatMap((locale) => PACK_TYPES.map((packType) => [packType, locale] as const)))(
    'of a pack of type %s in %s contains none either [PACK-11]',
    (packType, locale) => {
      const { text } = compose(packRequest({ packType, locale, place: 'Ohio' }), packMaterial(locale));
      expect(asPlainText(text)).not.toMatch(/\]\(|\*\*|^#|^---$|\n{3,}/m);
    },
  );
});

describe('the end of a pack', () => {
  it('says that it is not advice [PACK-14]', () => {
    for (const locale of LOCALES) {
      const own = packMaterial(locale).words;
      expect(notAdvice(own)).toContain(own.not_advice);
    }
  });
});

describe('a pack below a card for the same alarm', () => {
  const pack = [
    '# Care plan',
    '## Call 911 now\n\n- Sit up.',
    '## Call 911 now\n\n- Signs.',
    '## Today\n\n- Rest.',
  ];

  it.each([
    [['Call 911 now'], [0, 2, 3]],
    [
      ['Call 911 now', 'Call 911 now'],
      [0, 3],
    ],
    [['Call 988 now'], [0, 1, 2, 3]],
    [[], [0, 1, 2, 3]],
  ])(
    'omits one section for each heading of %j, but no action of the same name [PACK-14]',
    (headings, kept) => {
      expect(withoutUrgent(pack.join('\n\n'), headings)).toBe(kept.map((at) => pack[at]).join('\n\n'));
    },
  );
});

it.each([
  ['en', 'on Nov 20, 2026'],
  ['es', 'on 20 nov 2026'],
] as const)('the day of a check is written as in %s', (locale, expected) => {
  expect(checkedOn('2026-11-20', { ...words, checked: 'on {date}' }, locale)).toBe(expected);
});
