/**
 * Content that grows old: figures with an end date, the note shown afterwards, and what is due to be checked.
 */
import { DAY_MS } from '#kit/days.ts';
import type { Locale, Localized } from '#kit/locale.ts';
import type { NearKindId, StateLine } from './library.states.types.ts';

/** One entry of content/dated.yaml. */
export interface DatedFact {
  what: string;
  /** The last day on which it is valid, YYYY-MM-DD. */
  until: string;
  /** What is known about its successor. */
  next: string;
  source: string;
}
export type DatedFacts = ReadonlyMap<string, DatedFact>;

export interface DueFact extends DatedFact {
  id: string;
  /** Negative once the day has passed. */
  daysLeft: number;
}

/** Marks the preceding sentence of a guide as dated: `{dated: rehab-days}` */
export const DATED_MARK = /\{dated: ([a-z0-9-]+)\}/g;
export const datedMark = (id: string): string => `{dated: ${id}}`;

/** How many days ahead a figure counts as due for an update. */
export const DAYS_AHEAD = 45;

/** @returns the ids a text is marked with, without duplicates */
export const datedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(DATED_MARK)].map((match) => match[1] as string)),
];

/** @returns whole days from `today` to the last day on which it is valid */
export function daysLeft({ until }: Pick<DatedFact, 'until'>, today: Date): number {
  return Math.round((Date.parse(until) - Date.parse(today.toISOString().slice(0, 10))) / DAY_MS);
}

/** The words of a note, before and after its year or its day. */
type NoteWords = readonly [before: string, after: string];
const WORDS = {
  year: { en: ['for', "ask for this year's"], es: ['de', 'pregunte por lo de este año'] },
  day: { en: ['until', 'ask for the newest'], es: ['hasta el', 'pregunte por lo más reciente'] },
} as const satisfies Record<string, Record<Locale, NoteWords>>;
const noteWith = ([before, after]: NoteWords, when: string) => `(${before} ${when}; ${after})`;

/** @returns the note shown after the sentence once its day has passed, in brackets */
export function noteOf({ until }: Pick<DatedFact, 'until'>): Localized {
  if (until.endsWith('-12-31')) {
    const year = until.slice(0, 4);
    return { en: noteWith(WORDS.year.en, year), es: noteWith(WORDS.year.es, year) };
  }
  const day = (tag: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(until));
  return { en: noteWith(WORDS.day.en, day('en-US')), es: noteWith(WORDS.day.es, day('es-US')) };
}

/** @returns a text, followed by the note once its day has passed */
export function withNoteOn(text: string, fact: DatedFact | undefined, locale: Locale, today: Date): string {
  return fact && daysLeft(fact, today) < 0 ? `${text} ${noteOf(fact)[locale]}` : text;
}

/**
 * @returns a guide's text with each mark replaced by its note if the day has passed, and otherwise removed
 */
export function withNotes(text: string, facts: DatedFacts, locale: Locale, today: Date): string {
  return text.replace(DATED_MARK, (_, id: string) => withNoteOn('', facts.get(id), locale, today));
}

/** @returns whether a text of that day may say a figure that has ended since */
export function mayBeOutdated(facts: DatedFacts, written: Date, today: Date): boolean {
  return [...facts.values()].some((fact) => daysLeft(fact, written) >= 0 && daysLeft(fact, today) < 0);
}

/** @returns the figures that are outdated or about to be, soonest first */
export function dueFacts(facts: DatedFacts, today: Date): DueFact[] {
  return [...facts]
    .map(([id, fact]) => ({ id, ...fact, daysLeft: daysLeft(fact, today) }))
    .filter((fact) => fact.daysLeft <= DAYS_AHEAD)
    .sort((a, b) => a.daysLeft - b.daysLeft || a.id.localeCompare(b.id));
}

/** How many months after its last check a line of a state is read again (content/states/README.md). */
export const CHECKED_FOR_MONTHS = 12;

/** A line of content/states that nobody has read at its source for too long. */
export interface DueLine {
  kind: NearKindId;
  /** The code of its state. */
  state: string;
  name: string;
  source: string;
  /** The day of its last check, YYYY-MM-DD. */
  checked: string;
}

/**
 * @param lines by kind, and by the code of their state
 * @returns the lines whose last check is more than twelve months ago, the oldest first
 */
export function dueLines(
  lines: ReadonlyMap<NearKindId, ReadonlyMap<string, Pick<StateLine, 'name' | 'source'>>>,
  today: Date,
): DueLine[] {
  const since = new Date(today);
  since.setUTCMonth(since.getUTCMonth() - CHECKED_FOR_MONTHS);
  const oldest = since.toISOString().slice(0, 10);
  return [...lines]
    .flatMap(([kind, byState]) =>
      [...byState].map(([state, { name, source }]) => {
        return { kind, state, name, source: source.url, checked: source.checked };
      }),
    )
    .filter(({ checked }) => checked < oldest)
    .sort((a, b) => a.checked.localeCompare(b.checked));
}
