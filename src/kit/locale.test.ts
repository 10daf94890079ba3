import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES, pickLocale } from './locale.ts';

describe('the language to use', () => {
  it.each([
    [[], 'en'],
    [['en'], 'en'],
    [['es'], 'es'],
    [['es-MX', 'en'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['ES_mx'], 'es'],
    [['fr', 'es-US', 'en'], 'es'],
    [['fr', 'de'], 'en'],
    [['est', 'ens'], 'en'],
    [['', '*', 'es'], 'es'],
  ])('for a browser that prefers %j is %s', (preferred, locale) => {
    expect(pickLocale(preferred)).toBe(locale);
  });

  it('is always one we support', () => {
    fc.assert(fc.property(fc.array(fc.string()), (tags) => LOCALES.includes(pickLocale(tags))));
  });
});
