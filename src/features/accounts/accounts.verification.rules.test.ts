import { describe, expect, it } from 'vitest';
import { isAddressProved, type LinkOpened, withAsker } from './accounts.verification.rules.ts';

describe('the link of the verification mail', () => {
  const opened = (changes: Partial<LinkOpened>): LinkOpened => ({
    ownerId: 'maria',
    alreadyVerified: false,
    signedInAs: null,
    askedHere: [],
    ...changes,
  });

  it.each<[string, Partial<LinkOpened>, boolean]>([
    ['by nobody we know', {}, false],
    ['in the browser that asked', { askedHere: ['dana', 'maria'] }, true],
    ['where somebody else asked', { askedHere: ['dana'] }, false],
    ['signed in', { signedInAs: 'maria' }, true],
    ['signed in as somebody else', { signedInAs: 'dana' }, false],
    ['signed in as somebody else, where both asked', { signedInAs: 'dana', askedHere: ['maria'] }, true],
    ['again', { alreadyVerified: true }, true],
  ])('opened %s: proves the address, or not [AUTH-21]', (_, changes, proved) => {
    expect(isAddressProved(opened(changes))).toBe(proved);
  });
});

describe('who asked in a browser', () => {
  it('is each person once, the last first, five at most [AUTH-21]', () => {
    expect(withAsker(['a', 'b'], 'b')).toEqual(['b', 'a']);
    expect(withAsker(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
  });
});
