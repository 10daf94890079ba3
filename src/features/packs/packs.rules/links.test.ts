import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedLinks, isAllowed } from './links.ts';

const KNOWN = {
  guides: new Set(['housing/home-safety']),
  hosts: new Set(['www.cdc.gov']),
  tels: new Set(['+18006771116', '911']),
};

describe('a link in a pack', () => {
  it.each([
    '/packs/housing/home-safety',
    '/es/packs/housing/home-safety',
    'tel:911',
    'tel:+18006771116',
    'https://www.cdc.gov',
    'https://www.cdc.gov/falls?a=b#c',
    'https://WWW.CDC.GOV/falls',
  ])('to %s is allowed [PACK-14]', (target) => {
    expect(isAllowed(target, KNOWN)).toBe(true);
    expect(allowedLinks(`See [it](${target}), or [it](<${target}>).`, KNOWN)).toEqual([target]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '//www.cdc.gov',
    '/\\evil.test',
    'http://www.cdc.gov',
    'HTTPS://www.cdc.gov',
    'https:www.cdc.gov',
    'https:/www.cdc.gov',
    'https://user@www.cdc.gov',
    'https://user:pass@www.cdc.gov',
    'https://www.cdc.gov@evil.test',
    'https://www.cdc.gov\\@evil.test',
    'https://evil.test\\@www.cdc.gov',
    'https://evil.test#@www.cdc.gov',
    'https://www.cdc.gov.',
    'https://www.cdc.gov./falls',
    'https://www.cdc.gov.evil.test',
    'https://www.cdc.gov:8443/',
    'https://cdc.gov',
    'https://www.сdc.gov',
    'https://',
    'https://%',
    '/packs/../admin',
    '/packs/housing/../../admin',
    '/packs/housing/home-safety/',
    '/packs/housing/home-safety?x',
    '/packs/housing/nothing',
    '/fr/packs/housing/home-safety',
    'packs/housing/home-safety',
    '/admin',
    'tel:+19005551212',
    'TEL:911',
    'tel:911;ext=1',
    'tel:',
    'sms:911',
    'mailto:a@b.test',
    '#top',
    '',
  ])('to %s is not allowed [PACK-14, AI2]', (target) => {
    expect(isAllowed(target, KNOWN)).toBe(false);
    expect(allowedLinks(`See [it](${target}) and [it](<${target}> "t").`, KNOWN)).toEqual([]);
  });

  it('is listed once, and only listed targets become links [PACK-14]', () => {
    const text =
      '[a](tel:911) [b](tel:911) ![c](https://evil.test/x.png) [d]( /packs/housing/home-safety "t")';
    expect(allowedLinks(text, KNOWN)).toEqual(['tel:911', '/packs/housing/home-safety']);
  });

  it('leads by https to a listed host, whatever is written [AI2]', () => {
    const part = fc.constantFrom(
      'https://',
      'www.cdc.gov',
      'evil.test',
      '@',
      '/',
      '\\',
      ':',
      '.',
      '#',
      '?',
      '%2f',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const target = parts.join('');
        if (!isAllowed(target, KNOWN)) return;
        const { protocol, host } = new URL(target);
        expect([protocol, host]).toEqual(['https:', 'www.cdc.gov']);
      }),
      { numRuns: 2000 },
    );
  });
});
