import { describe, expect, it } from 'vitest';
import { floorMarkdown, floorParts, floorText } from './floor-line.ts';
import { LOCALES } from './locale.ts';

describe('the line under every emergency miss', () => {
  it.each(LOCALES)('names 911, 988 and Poison Control, each to be called, in %s [PACK-14]', (locale) => {
    const links = floorParts(locale).flatMap((part) => (typeof part === 'string' ? [] : part.href));
    expect(links).toEqual(['tel:911', 'tel:988', 'tel:+18002221222']);
    expect(floorText(locale)).toMatch(/911.*988.*1-800-222-1222/);
    expect(floorMarkdown(locale)).toContain('[1-800-222-1222](tel:+18002221222)');
  });

  it('says in Spanish how to get an answer in Spanish [PACK-14]', () => {
    expect(floorText('es')).toContain('988 y oprima 2, o envíe la palabra AYUDA');
  });
});
