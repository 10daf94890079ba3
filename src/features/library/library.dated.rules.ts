/** Figures that hold until a day: what is said of them afterwards, and which are due. */
import type { Locale, Localized } from '#kit/locale.ts';

/** One entry of content/dated.yaml. */
export interface DatedFact {
  what: string;
  /** The last day on which it holds, YYYY-MM-DD. */
  until: string;
  /** What is known of what comes after. */
  next: string;
  source: string;
}
export type DatedFacts = ReadonlyMap<string, DatedFact>;

export interface DueFact extends DatedFact {
  id: string;
  /** Negative when the day has passed. */
  daysLeft: number;
}

/** Stands in a guide behind the sentence that it dates: `{dated: rehab-days}` */
export const DATED_MARK = /\{dated: ([a-z0-9-]+)\}/g;

/** So many days ahead somebody looks for the new figure. */
export const DAYS_AHEAD = 45;
const A_DAY = 24 * 60 * 60 * 1000;

/** @returns the ids that a text is marked with, each once */
export const datedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(DATED_MARK)].map((match) => match[1] as string)),
];

/** @returns whole days from `today` to the last day on which it holds */
export function daysLeft({ until }: Pick<DatedFact, 'until'>, today: Date): number {
  return Math.round((Date.parse(until) - Date.parse(today.toISOString().slice(0, 10))) / A_DAY);
}

/** @returns what stands behind the sentence once its day has passed, in brackets */
export function noteOf({ until }: Pick<DatedFact, 'until'>): Localized {
  const year = until.slice(0, 4);
  if (until.endsWith('-12-31'))
    return { en: `(for ${year}; ask for this year's)`, es: `(de ${year}; pregunte por lo de este año)` };
  const day = (tag: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(until));
  return {
    en: `(until ${day('en-US')}; ask for the newest)`,
    es: `(hasta el ${day('es-US')}; pregunte por lo más reciente)`,
  };
}

/** @returns a text with the note behind it when its day has passed */
export function saidOn(text: string, fact: DatedFact | undefined, locale: Locale, today: Date): string {
  return fact && daysLeft(fact, today) < 0 ? `${text} ${noteOf(fact)[locale]}` : text;
}

/** @returns a guide's text with a note in the place of each mark whose day has passed, and nothing for the others */
export function withNotes(text: string, facts: DatedFacts, today: Date): string {
  return text.replace(DATED_MARK, (_, id: string) => saidOn('', facts.get(id), 'en', today));
}

/** @returns what ends within the days ahead or has ended, the first to end first */
export function dueFacts(facts: DatedFacts, today: Date): DueFact[] {
  return [...facts]
    .map(([id, fact]) => ({ id, ...fact, daysLeft: daysLeft(fact, today) }))
    .filter((fact) => fact.daysLeft <= DAYS_AHEAD)
    .sort((a, b) => a.daysLeft - b.daysLeft || a.id.localeCompare(b.id));
}
