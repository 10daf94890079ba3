import { expect, it } from 'vitest';
import { isComposing } from './composing.ts';

it.each([
  ['Enter that ends a word, in Chrome and Firefox', { isComposing: true, keyCode: 229 }, true],
  ['Enter that ends a word, in Safari', { isComposing: false, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Escape', { isComposing: false, keyCode: 27 }, false],
])('of a word that is composed: %s, %j: %j', (_, key, belongs) => {
  expect(isComposing(key)).toBe(belongs);
});
