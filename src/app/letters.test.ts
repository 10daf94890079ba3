import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { passEnds } from '../features/billing/billing.letters.ts';
import { LOCALES } from '../kit/locale.ts';
import type { Letter } from '../server/letters/letter.ts';
import { LETTERS, writeLetter } from './letters.ts';

const NAMES = LETTERS.map(({ name }) => name);

/** Values in a letter that are not free text; everything else is something a person wrote. */
const FIGURES: Record<string, unknown> = {
  at: '2026-11-22T12:00:00.000Z',
  until: '2026-11-22T16:00:00.000Z',
  times: [
    { at: '2026-11-22T12:00:00.000Z', before: '2026-11-21T12:00:00.000Z' },
    { at: '2026-11-29T12:00:00.000Z' },
  ],
  priceCents: 2900,
  news: [{ group: 'mail.news.messages', count: 2 }],
  role: 'kin_guide',
  turn: 'done',
  url: 'https://kinkeeper.example/app',
  stopUrl: 'https://kinkeeper.example/stop-mail',
  timeZone: null,
  providersZone: 'America/Chicago',
};
const KEYS = ['fullName', 'sharerName', 'inviterName', 'projectTitle', 'number', 'email', 'answer'];
const letterOf = (name: string, words: string): Letter => ({
  ...Object.fromEntries([...KEYS, 'personName'].map((key) => [key, words])),
  ...FIGURES,
  name,
});

it('every letter of every room is gathered, each under its own name', async () => {
  const files = globSync('../features/*/*.letters.ts', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(5);
  const modules: object[] = await Promise.all(
    files.map((file) => import(path.join(import.meta.dirname, file))),
  );
  const defined = modules.flatMap((module) => Object.values(module)).filter((each) => 'write' in each);
  expect(new Set(defined)).toEqual(new Set(LETTERS));
  expect(new Set(NAMES).size).toBe(LETTERS.length);
});

it('a letter that no room defines is not sent: the job fails and is retried', () => {
  expect(() => writeLetter({ name: 'made_up' }, 'en')).toThrow('made_up');
});

it.each(LOCALES.flatMap((locale) => NAMES.map((name) => [name, locale] as const)))(
  'the subject of %s in %s contains nothing a person wrote [ASVS 1.2]',
  (name, locale) => {
    const [one, other] = ['evil.com WIN prize', 'Maria Alvarez'].map((words) =>
      writeLetter(letterOf(name, words), locale),
    );
    expect(one?.subject).toMatch(/\w{4}/);
    expect(one?.subject).toBe(other?.subject);
    expect(one?.text).not.toMatch(/undefined|\{\w+\}/);
  },
);

const MISLEADING = ['Claim it: http://evil.test/now', 'Verify at evil.test \u202egnp.exe'];
it.each(LOCALES.flatMap((locale) => MISLEADING.map((title) => [locale, title] as const)))(
  'no letter in %s quotes the title of a project that could mislead: %j [PROJ-18, PROJ-21, ASVS 1.2]',
  (locale, projectTitle) => {
    const quoting = NAMES.filter((name) => {
      const letter = { ...letterOf(name, 'Maria Alvarez'), projectTitle };
      return /evil|\u202e/.test(JSON.stringify(writeLetter(letter, locale)));
    });
    expect(quoting).toEqual([]);
  },
);

it.each([
  ['America/Chicago', 'November 22, 2026 at 6:00 AM CST'],
  ['Pacific/Honolulu', 'November 22, 2026 at 2:00 AM HST'],
  [null, 'November 22, 2026 at 7:00 AM EST'],
  ['Mars/Olympus', 'November 22, 2026 at 7:00 AM EST'],
])('a letter gives times in the time zone of its reader, in %s [LIMIT-04]', (timeZone, when) => {
  const at = '2026-11-22T12:00:00.000Z';
  const letter = passEnds.of({ fullName: 'Maria', at, timeZone, priceCents: 2900, url: '/' });
  const { text } = writeLetter(letter, 'en');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(when);
});
