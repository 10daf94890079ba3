import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf, missingInput, previewOf, slugOf } from './packs.ts';

describe('the preview of a pack', () => {
  it.each([
    ['199 characters, whole', 'x'.repeat(199), 'x'.repeat(199)],
    ['200 characters, whole', 'x'.repeat(200), 'x'.repeat(200)],
    ['201 characters, cut', 'x'.repeat(201), `${'x'.repeat(200)}…`],
    ['200 emoji, whole', '🌵'.repeat(200), '🌵'.repeat(200)],
    ['201 emoji, cut between two of them', '🌵'.repeat(201), `${'🌵'.repeat(200)}…`],
    ['nothing', '', ''],
  ])('shows %s [ADMIN-03, ADMIN-04]', (_, content, shown) => {
    expect(previewOf(content)).toBe(shown);
  });

  it('is the beginning of the content, never cutting a character in half [ADMIN-03]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (content) => {
        const shown = previewOf(content);
        expect(shown.isWellFormed()).toBe(true);
        expect(content.startsWith(shown) || content.startsWith(shown.slice(0, -1))).toBe(true);
        expect(Array.from(shown).length).toBeLessThanOrEqual(201);
      }),
    );
  });
});

describe('the file name', () => {
  it.each([
    ['Falls at home', 'falls-at-home'],
    ['  Falls, at -- home!  ', 'falls-at-home'],
    ['¿Caídas en el baño?', 'caídas-en-el-baño'],
    ['Cafe\u0301', 'cafe\u0301'],
    ["Mom's 2nd stroke", 'mom-s-2nd-stroke'],
    ['照顾父母', '照顾父母'],
    ['देखभाल', 'देखभाल'],
    ['رعاية الأم', 'رعاية-الأم'],
    ['🌵 falls 🌵', 'falls'],
    ['🌵', 'pack'],
    ['❤️', 'pack'],
    ['1️⃣ step', '1-step'],
    ['\u0301', 'pack'],
    ['?!…', 'pack'],
    ['../../etc/passwd', 'etc-passwd'],
    ['', 'pack'],
  ])('for %j is %j [PACK-11, PACK-12]', (topic, slug) => {
    expect(slugOf(topic)).toBe(slug);
    expect(fileNameOf(topic)).toBe(`knowledge-pack-${slug}.txt`);
  });

  it('has single dashes between words, none at the ends, and is its own slug [PACK-12]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (topic) => {
        const slug = slugOf(topic);
        expect(slug).not.toMatch(/^-|-$|--|[/\\.\s]/);
        expect(slug).not.toBe('');
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });
});

describe('the missing input for a pack', () => {
  const ready = { signedIn: true, topic: 'Falls', packType: 'education' as const };
  it.each([
    [ready, null],
    [{ ...ready, signedIn: false, topic: ' ', packType: null }, 'signed_out'],
    [{ ...ready, topic: ' \n\u00a0', packType: null }, 'no_topic'],
    [{ ...ready, topic: '' }, 'no_topic'],
    [{ ...ready, packType: null }, 'no_type'],
  ])('with %j is %s [PACK-03, PACK-04, PACK-05]', (asked, problem) => {
    expect(missingInput(asked)).toBe(problem);
  });
});
