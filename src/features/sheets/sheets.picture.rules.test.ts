import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEIGHT, layOut, SIDE, TOP, WIDTH } from './sheets.picture.rules.ts';

/** Every letter as wide as half its height. */
const measure = (text: string, size: number) => text.length * size * 0.5;

describe('the picture for the lock screen', () => {
  it('is in the largest type if there is room [SITE-19]', () => {
    const layout = layOut([{ label: 'Name', text: 'Ana' }], measure);
    expect(layout).toMatchObject({ size: 64, leftOut: [] });
    expect(layout.lines.map(({ text, isLabel }) => [text, isLabel])).toEqual([
      ['Name', true],
      ['Ana', false],
    ]);
  });

  it('is in smaller type before anything is left out, and says what is [SITE-19]', () => {
    const facts = (count: number, words: number) =>
      Array.from({ length: count }, (_, index) => ({
        label: `Fact ${index}`,
        text: 'penicillin '.repeat(words),
      }));
    const smaller = layOut(facts(9, 6), measure);
    expect(smaller.size).toBeLessThan(64);
    expect(smaller.leftOut).toEqual([]);
    const full = layOut([...facts(1, 200), { label: 'Name', text: 'Ana' }], measure);
    expect(full.leftOut).toEqual(['Fact 0']);
    expect(full.lines.map(({ text }) => text)).toEqual(['Name', 'Ana']);
  });

  it('has every word of a fact that is in it, within its edges [SITE-19]', () => {
    const word = fc.string({ minLength: 1, maxLength: 90, unit: fc.constantFrom('a', 'ñ', 'W') });
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 12 }), { maxLength: 8 }), (texts) => {
        const facts = texts.map((words, index) => ({ label: `L${index}`, text: words.join(' ') }));
        const { lines, leftOut, size } = layOut(facts, measure);
        const wanted = facts
          .filter(({ label }) => !leftOut.includes(label))
          .map(({ label, text }) => label + text)
          .join('')
          .replaceAll(' ', '');
        expect(
          lines
            .map(({ text }) => text)
            .join('')
            .replaceAll(' ', ''),
        ).toBe(wanted);
        for (const { text, y, isLabel } of lines) {
          expect(y).toBeGreaterThan(TOP);
          expect(y).toBeLessThan(HEIGHT - 200);
          if (!isLabel) expect(measure(text, size)).toBeLessThanOrEqual(WIDTH - 2 * SIDE);
        }
      }),
    );
  });
});
