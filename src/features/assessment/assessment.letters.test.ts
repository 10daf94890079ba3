import { expect, it } from 'vitest';
import { floorText } from '#kit/floor-line.ts';
import { LOCALES } from '#kit/locale.ts';
import { letterWriter } from '#server/letters/letter.ts';
import { planShared } from './assessment.letters.ts';

const write = letterWriter([planShared]);

it.each(LOCALES)('the letter about a shared plan says whom to call: %s [ASMT-60, PACK-14]', (locale) => {
  const letter = {
    name: planShared.name,
    sharerName: 'Maria Alvarez',
    url: 'https://care.example/assessments/1',
    stopUrl: 'https://care.example/stop-news?token=made.up',
  };
  expect(write(letter, locale).text).toContain(floorText(locale));
});
