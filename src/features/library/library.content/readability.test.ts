import { describe, expect, it } from 'vitest';
import { easeOf, syllablesIn } from './readability.ts';

describe('the syllables of a Spanish word', () => {
  it.each([
    ['pan', 1],
    ['casa', 2],
    ['diario', 2],
    ['día', 2],
    ['caída', 3],
    ['baño', 2],
    ['quien', 1],
    ['guitarra', 3],
    ['agua', 2],
    ['vergüenza', 3],
    ['cuidado', 3],
    ['ciudad', 2],
    ['leer', 2],
    ['aéreo', 4],
    ['rehabilitación', 6],
    ['ahora', 3],
    ['muy', 1],
    ['y', 1],
    ['ayuda', 3],
    ['médico', 3],
    ['seguía', 3],
    ['911', 1],
  ])('of %s are %i', (word, count) => {
    expect(syllablesIn(word)).toBe(count);
  });
});

describe('the ease of a Spanish text', () => {
  it('is that of the formula: 206.84 - 60 syllables a word - 1.02 words a sentence', () => {
    // 4 words, 7 syllables, 1 sentence.
    expect(easeOf(['La casa es segura.'])).toEqual({ words: 4, ease: 206.84 - (60 * 7) / 4 - 1.02 * 4 });
  });

  it('is lower for long words and long sentences, and does not count numbers as words', () => {
    const easy = easeOf(['Llame al 911.', 'No le dé agua.', 'Espere con ella.']);
    const hard = easeOf([
      'La administración responsabilizará inmediatamente a las instituciones correspondientes de la coordinación.',
    ]);
    expect(easy.words).toBe(9);
    expect(easy.ease).toBeGreaterThan(90);
    expect(hard.ease).toBeLessThan(30);
  });

  it('is 0 without words', () => {
    expect(easeOf([])).toEqual({ words: 0, ease: 0 });
  });
});
