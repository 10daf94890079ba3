import { expect, it } from 'vitest';
import { line, paragraph, personName, visible } from './contract.ts';

it.each([
  ['Phoenix\tAZ', 'Phoenix AZ'],
  ['•\tCall Medicare', '• Call Medicare'],
  ['a \u000b\f b', 'a   b'],
  ['insur\u0002ance\u007f\u009f', 'insurance'],
  ['Ana María 👋', 'Ana María 👋'],
])('a line that is pasted as %j is taken as %j', (pasted, taken) => {
  expect(line(20).parse(pasted)).toBe(taken);
});

it.each([
  ['one\n\ttwo\r\n', 'one\n\ttwo\r\n'],
  ['one\u000btwo\fthree\u0085four', 'one\ntwo\nthree\nfour'],
  ['\u001b[31mred\u0007', '[31mred'],
])('lines that are pasted as %j are taken as %j', (pasted, taken) => {
  expect(paragraph(40).parse(pasted)).toBe(taken);
});

it.each(['a\0', 'a\ud800', 'too long'])('%j is refused', (text) => {
  expect(line(5).safeParse(text).success).toBe(false);
  expect(paragraph(5).safeParse(text).success).toBe(false);
});

it('a line break in one line is refused, and what leaves nothing to see', () => {
  expect(line(9).safeParse('a\nb').success).toBe(false);
  expect(visible(line(9)).safeParse('\t\u0007').success).toBe(false);
});

it('a length counts what is taken', () => {
  expect(line(2).parse('a\u0001b')).toBe('ab');
});

it('a name is composed and trimmed, and needs a letter', () => {
  expect(personName(40).parse('José'.normalize('NFD'))).toBe('José'.normalize('NFC'));
  expect(personName(40).parse('\tJosé ')).toBe('José');
  expect(personName(40).safeParse('\t7').success).toBe(false);
});
