import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

describe('where to go after sign-in', () => {
  it.each([
    '/',
    '/form',
    '/form?step=3',
    '/project/1?tab=files',
    '/project/1?tab=files#top',
    '/auth?returnTo=%2Fform',
    '/app?next=https://evil.example/',
    '/app#//evil.example',
    '/a//b',
    '/%E2%82%AC',
  ])('%s, a path on this site, is followed unchanged [AUTH-02, AUTH-03]', (wanted) => {
    expect(safeReturnTo(wanted)).toBe(wanted);
  });

  it.each([
    ['absent', null],
    ['absent', undefined],
    ['empty', ''],
    ['absolute', 'https://evil.example/'],
    ['absolute', 'https://e/%2fe'],
    ['absolute', 'HTTP:/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['without a slash', 'evil.example'],
    ['without a slash', ' /form'],
    ['without a slash', '?returnTo=/form'],
    ['of another host', '//e'],
    ['of another host', '//evil.example/form'],
    ['of another host', '///evil.example'],
    ['of another host', '//user@evil.example:8080/'],
    ['with a backslash', '/\\e'],
    ['with a backslash', '\\\\e'],
    ['with a backslash', '/form\\..\\x'],
    ['with a tab', '/\t/e'],
    ['with a line break', '/\n/e'],
    ['with a line break', '/\r\n/e'],
    ['with a NUL', '/\u0000/e'],
    ['with an encoded tab', '/%09/e'],
    ['with an encoded line break', '/%0a/e'],
    ['with an encoded line break', '/%0D/e'],
    ['with an encoded slash', '/%2fe'],
    ['with an encoded slash', '/%2F/e'],
    ['with an encoded backslash', '/%5Ce'],
    ['that climbs to another host', '/.//e'],
    ['that climbs to another host', '/a/..//e'],
    ['that climbs to another host', '/%2e//e'],
    ['that climbs to another host', '/a/%2E%2e//e'],
  ])('an address %s (%j) leads home [AUTH-03, AU9]', (_what, wanted) => {
    expect(safeReturnTo(wanted)).toBe('/');
    expect(safeReturnTo(wanted, '/app')).toBe('/app');
  });

  it('always stays on this site, however the address is composed [AUTH-03, AU9]', () => {
    fc.assert(fc.property(address, expectOnSite), { numRuns: 1000 });
  });

  it('always stays on this site, whatever the text [AUTH-03, AU9]', () => {
    fc.assert(fc.property(fc.string({ unit }), (text) => expectOnSite(`/${text}`)));
  });

  it.each(['/./%2fe', '/a/../%5Ce', '/%2e/%09/e'])(
    'an encoded slash after a dot segment leads home as well: %s [AUTH-03, AU9]',
    (wanted) => {
      expect(safeReturnTo(wanted)).toBe('/');
    },
  );

  it('is idempotent [AUTH-03]', () => {
    fc.assert(
      fc.property(address, (wanted) => safeReturnTo(safeReturnTo(wanted)) === safeReturnTo(wanted)),
      { numRuns: 500, examples: [['/./%2fe']] },
    );
  });
});

const PIECES = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2f',
  '%5C',
  '%09',
  '\t',
  '\n',
  ' ',
  '@',
  ':',
  '?',
  '#',
  'e',
  'e.com',
];
const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
/** Addresses composed of dangerous pieces. */
const address = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);

function expectOnSite(wanted: string) {
  const path = safeReturnTo(wanted);
  expect(path).toMatch(/^\/(?![/\\])/);
  expect(new URL(path, 'https://kinkeeper.example').origin).toBe('https://kinkeeper.example');
}
