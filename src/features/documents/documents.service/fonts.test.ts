import { readFileSync } from 'node:fs';
import { PDF } from '@libpdf/core';
import { expect, it } from 'vitest';
import { asPrinted, isPrintable } from '../documents.print.rules.ts';
import { FONT_FILES } from './fonts.ts';

const CHARACTERS = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code));

it.each(['regular', 'bold', 'italic'] as const)(
  'the %s face has whatever may be signed and printed',
  (face) => {
    const font = PDF.create().embedFont(readFileSync(FONT_FILES[face]));
    const printed = CHARACTERS.filter(isPrintable).map(asPrinted).join('');
    expect(Array.from(printed).filter((character) => !font.canEncode(character))).toEqual([]);
  },
);
