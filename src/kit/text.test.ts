import { describe, expect, it } from 'vitest';
import { couldMislead, isBlank, looksLikeAddress, withoutHidden } from './text.ts';

describe('a text with nothing visible', () => {
  it.each([
    '',
    '  \n\t',
    '\u200b',
    '\u200b \u200d\ufeff',
    '\u00ad\u2060',
    '\u3164',
    '\u2800',
    '\uffa0\u115f',
    '\ufe0f',
    '\u202e\u2066',
    '\u{e0001}\u{e0020}',
    '\u00a0\u2003\u3000',
  ])('counts as empty: %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['a', '.', '👩‍👩‍👧', '❤️', '\u200bso\u200b', 'ñ', '日'])('is different from %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe('a name that could mislead', () => {
  it.each([
    'evil.com WIN prize',
    'EVIL.COM',
    'a prize at kin-win.example',
    'evil。com',
    'evil．com',
    'http://1.2.3.4',
    'www.evil',
    'maria@evil.example',
    'Maria <b>',
    'Ma\u200bria',
    '\u202eairaM',
    'Maria\u2028Prize',
    '{name}',
  ])('is recognized: %j', (name) => {
    expect(couldMislead(name)).toBe(true);
  });

  it.each([
    'Maria Alvarez',
    'Dr. J. R. Smith',
    'J.R. Smith',
    "Siobhán O'Brien-Díaz",
    'María 2.0',
    'St. Clair',
    '李小龍',
    'Mary & Co.',
  ])('is not one of these: %j', (name) => {
    expect(couldMislead(name)).toBe(false);
  });
});

it.each([
  ['Ma.Elena Cruz', true],
  ['St.Clair', true],
  ['Hands.On Care', true],
  ['www.evil', true],
  ['Ma. Elena Cruz', false],
  ['J.R. Smith', false],
  ['ma.elena@evil.example', false],
  ['https://evil.example', false],
  ['Maria <b>', false],
])('all that is wrong with %j is a dot without a space: %j', (name, isAddress) => {
  expect(looksLikeAddress(name)).toBe(isAddress);
});

it.each([
  ['Ana\u00adMaria', 'AnaMaria'],
  ['\u202aRosa Delgado\u202c', 'Rosa Delgado'],
  ['Ma\u200bria', 'Maria'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['José 👩‍👩‍👧', 'José 👩‍👩‍👧'],
])('of %j what nobody sees is taken out, but for the joiners', (copied, name) => {
  expect(withoutHidden(copied)).toBe(name);
  expect(couldMislead(name)).toBe(false);
});
