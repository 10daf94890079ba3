import { describe, expect, it } from 'vitest';
import { languageOfOurs, OUR_WORDS, oursFor, STATEMENTS } from './release-words.ts';

describe('our words for a release', () => {
  it.each(STATEMENTS)('%s is said to each reader in their own language', (statement) => {
    const { en, es } = OUR_WORDS[statement];
    expect(oursFor('es', statement, en)).toBe(es);
    expect(oursFor('en', statement, es)).toBe(en);
    expect(oursFor('es', statement, es)).toBeUndefined();
    expect([en, es].map((words) => languageOfOurs(statement, words))).toEqual(['en', 'es']);
  });

  it('are not guessed where somebody changed them, or wrote their own', () => {
    expect(oursFor('es', 'conditions', `${OUR_WORDS.conditions.en} Ask me first.`)).toBeUndefined();
    expect(oursFor('es', 'purpose', OUR_WORDS.conditions.en)).toBeUndefined();
    expect(languageOfOurs('conditions', '')).toBeUndefined();
  });
});
