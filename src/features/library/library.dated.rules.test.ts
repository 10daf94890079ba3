import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DATED } from '#test/support/library-markdown.ts';
import { CONTENT, loadLibrary } from './library.content/library.ts';
import {
  type DatedFact,
  daysLeft,
  dueFacts,
  dueLines,
  mayBeOutdated,
  noteOf,
  withNoteOn,
  withNotes,
} from './library.dated.rules.ts';
import type { NearKindId } from './library.states.types.ts';

const fact = (until: string): DatedFact => ({ what: 'A price', until, next: 'Not known.', source: 'CS25' });
const YEAR = fact('2026-12-31');
const on = (day: string) => new Date(`${day}T12:00:00Z`);

describe('a figure with an end date', () => {
  it.each([
    ['2026-12-31', 'It costs $217.'],
    ['2027-01-01', "It costs $217. (for 2026; ask for this year's)"],
  ])('says that it is outdated, on %s [SITE-19]', (day, text) => {
    expect(withNoteOn('It costs $217.', YEAR, 'en', on(day))).toBe(text);
    expect(withNotes('It costs $217.{dated: rehab-days}', DATED, 'en', on(day))).toBe(text);
  });

  it.each([
    ['2026-12-30', '2026-12-31', false],
    ['2026-12-31', '2027-01-01', true],
    ['2025-03-01', '2029-03-01', true],
    // It says so itself.
    ['2027-01-01', '2027-02-01', false],
  ])('may be in a text of %s that is read on %s: %s', (written, today, outdated) => {
    expect(mayBeOutdated(new Map([['a', YEAR]]), on(written), on(today))).toBe(outdated);
  });

  it('says so in Spanish, with the day unless it is a full year [SITE-19]', () => {
    expect(withNoteOn('Son $217.', YEAR, 'es', on('2027-03-01'))).toBe(
      'Son $217. (de 2026; pregunte por lo de este año)',
    );
    expect(withNotes('Son $217.{dated: rehab-days}', DATED, 'es', on('2027-03-01'))).toBe(
      'Son $217. (de 2026; pregunte por lo de este año)',
    );
    expect(noteOf(fact('2026-11-30'))).toEqual({
      en: '(until November 30, 2026; ask for the newest)',
      es: '(hasta el 30 de noviembre de 2026; pregunte por lo más reciente)',
    });
  });

  it('says nothing if no figure is named [SITE-19]', () => {
    expect(withNoteOn('Call the office.', undefined, 'en', on('2031-01-01'))).toBe('Call the office.');
  });

  it('is due from 45 days before its end, soonest first [SITE-19]', () => {
    const facts = new Map([
      ['year', YEAR],
      ['ended', fact('2026-11-01')],
      ['later', fact('2027-12-31')],
    ]);
    const ids = (day: string) => dueFacts(facts, on(day)).map(({ id, daysLeft }) => [id, daysLeft]);
    expect(ids('2026-11-15')).toEqual([['ended', -14]]);
    expect(ids('2026-11-16')).toEqual([
      ['ended', -15],
      ['year', 45],
    ]);
    expect(daysLeft(YEAR, new Date('2026-12-31T23:59:59Z'))).toBe(0);
  });
});

describe('a line of a state', () => {
  const line = (checked: string) => ({
    name: 'Office on aging',
    source: { url: 'https://office.example/', official: true, page: null, checked },
  });
  const lines = new Map<NearKindId, Map<string, ReturnType<typeof line>>>([
    [
      'aps',
      new Map([
        ['AZ', line('2026-11-26')],
        ['OH', line('2026-06-01')],
      ]),
    ],
    ['211', new Map([['AZ', line('2025-12-31')]])],
  ]);
  const due = (day: string) => dueLines(lines, on(day)).map(({ kind, state }) => `${kind} ${state}`);

  it.each([
    ['2026-12-31', []],
    ['2027-01-01', ['211 AZ']],
    ['2027-11-26', ['211 AZ', 'aps OH']],
    ['2027-11-27', ['211 AZ', 'aps OH', 'aps AZ']],
  ])('is due once its check is older than twelve months, the oldest first, on %s', (day, expected) => {
    expect(due(day)).toEqual(expected);
  });
});

describe('the dated figures of our content', () => {
  const { dated } = loadLibrary();
  const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(guides|actions)\b.*\.(md|yaml)$/.test(name))
    .map((name) => readFileSync(path.join(CONTENT, name), 'utf8'));

  it('each occur somewhere [SITE-19]', () => {
    const unused = [...dated.keys()].filter((id) => !files.some((text) => text.includes(`dated: ${id}`)));
    expect(unused).toEqual([]);
  });

  it.each(['$217', '$2,100', '$23,940', '$162,660', '$2,424', '$1,558', '$3,000', '$10,000'])(
    'are marked wherever they occur: %s [SITE-19]',
    (amount) => {
      const bare = files.flatMap((text) =>
        text
          .split(/\n(?=- |\s+- en: )|\n\n/)
          .filter((piece) => piece.includes(amount) && !piece.includes('dated: ')),
      );
      expect(bare).toEqual([]);
    },
  );
});
