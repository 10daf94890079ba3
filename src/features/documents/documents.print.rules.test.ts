import { describe, expect, it } from 'vitest';
import { asPrinted, isPrintable, missingIn, unprintableField } from './documents.print.rules.ts';

describe('what is printed', () => {
  it.each([
    ['Nguyễn Thị Hương', 'Nguyễn Thị Hương'],
    ['Nguyễn'.normalize('NFD'), 'Nguyễn'],
    ['Ελένη, Łukasz & Юлія: 98.6 °F, ½ pill – “daily”', 'Ελένη, Łukasz & Юлія: 98.6 °F, ½ pill – “daily”'],
    ['☑ Tests ☒ Medicines ☐ HIV', '[√] Tests [x] Medicines [ ] HIV'],
    ['✔\ufe0f Tests ✘ HIV', '√ Tests × HIV'],
    ['staﬀ of\tthe ﬁrst ﬂoor', 'staff of the first floor'],
    ['in\u00advis\u200bible', 'invisible'],
    ['李明 and 👋🏽', '[?] and [?]'],
    ['ציפורה', '[?]'],
  ])('of %s is %s [DOC-28]', (text, printed) => {
    expect(asPrinted(text)).toBe(printed);
  });
  it('names a few of the signs that it cannot', () => {
    expect(missingIn('★ A ★ B ☃')).toBe('★ ☃');
    expect(isPrintable('☐ A')).toBe(true);
  });
});

describe('what a document states', () => {
  const NO_TERMS = { ends_on: null, ends_with: '', may_revoke: '', conditions: '', redisclosure: '' };
  const TERMS = {
    ...NO_TERMS,
    information: '☑ Tests',
    discloser: 'Mercy',
    recipient: 'Dana',
    purpose: 'Care',
  };
  const stated = { title: 'Release', requires_signature: true, release: TERMS };
  it.each([
    ['all of it', {}, null],
    ['a title', { title: '★ Release' }, 'title'],
    ['a title beside no signature', { title: '★ Release', requires_signature: false }, null],
    ['a term', { release: { ...TERMS, information: '★ Tests' } }, 'release.information'],
    ['no terms', { release: null }, null],
  ])('is refused where it could not be printed: %s', (_, changes, field) => {
    expect(unprintableField({ ...stated, ...changes })).toBe(field);
  });
});
