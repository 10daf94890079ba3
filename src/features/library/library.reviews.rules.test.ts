import { describe, expect, it } from 'vitest';
import { loadLibrary } from './library.content/library.ts';
import { guideTexts, withVersion } from './library.content/texts.ts';
import { refusalToSign, validSignatures } from './library.reviews.rules.ts';

const text = withVersion({
  document: 'card/choking',
  kind: 'card',
  title: 'Call 911',
  text: 'Five and five.',
  parts: () => [],
});
const changed = withVersion({ ...text, text: 'Five and six.' });
const signed = (version: string, day: string, document = text.document) => ({
  document,
  version,
  name: 'Rae Nurse',
  license: 'RN',
  state: 'OH',
  signed_at: new Date(day),
});

describe('a signature', () => {
  it('applies to exactly the words that were signed, newest first [SITE-19]', () => {
    const first = signed(text.version, '2026-11-01');
    const second = signed(text.version, '2026-11-20');
    const others = [
      signed(changed.version, '2026-11-21'),
      signed(text.version, '2026-11-22', 'card/breathing'),
    ];
    expect(validSignatures(text, [first, ...others, second])).toEqual([second, first]);
    expect(validSignatures(changed, [first, second])).toEqual([]);
  });

  it.each([
    ['by a reviewer, of the current words', text, text.version, true, null],
    ['by someone who is not a reviewer', text, text.version, false, 'FORBIDDEN'],
    ['of outdated words', changed, text.version, true, 'CHANGED_MEANWHILE'],
    ['of a missing text', undefined, text.version, true, 'NOT_FOUND'],
  ] as const)('%s [SITE-19]', (_, found, version, isReviewer, refusal) => {
    expect(refusalToSign(found, version, isReviewer)).toBe(refusal);
  });

  it('covers a guide as its author wrote it, each with a version of its own [SITE-19]', () => {
    const guides = guideTexts(loadLibrary());
    expect(guides.length).toBeGreaterThan(15);
    expect(new Set(guides.map(({ version }) => version)).size).toBe(guides.length);
    expect(guides.find(({ document }) => document === 'housing/home-safety')?.title).toBe(
      'Make the home safer',
    );
  });
});
