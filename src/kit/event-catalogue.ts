/**
 * What is derived from all kinds of events together. Rooms receive it as a value and import no kinds from
 * rooms to their right.
 */
import type { DigestGroup, EventData, EventDefinition, Listing, Notifying } from './event.ts';

export interface EventCatalogue {
  /** In the order of the rooms. */
  readonly all: readonly EventDefinition[];
  find(kind: string): EventDefinition | undefined;
  /** The kinds that a project's activity list shows (LOG-08). */
  readonly listed: readonly string[];
  /** The kinds that notify their recipients (DASH-11). */
  readonly notifying: readonly string[];
  /** Of these, the kinds that wait for the digest mail: reminders and letters of their own go at their time. */
  readonly digested: readonly string[];
  /** The notifying kinds that a project shows as one notification. */
  readonly together: readonly string[];
  /** The lines of the digest mail. */
  readonly groups: readonly DigestGroup[];
}

/**
 * @param definitions of all rooms, in order
 * @throws if two share a kind, or two digest lines share an id
 */
export function gatherEvents(definitions: readonly EventDefinition[]): EventCatalogue {
  const byKind = new Map<string, EventDefinition>();
  for (const each of definitions) {
    if (byKind.has(each.kind)) throw new Error(`two events are called ${each.kind}`);
    byKind.set(each.kind, each);
  }
  const kindsOf = (holds: (each: EventDefinition) => unknown) =>
    definitions.filter(holds).map(({ kind }) => kind);
  const groups = [...new Set(definitions.flatMap(({ letter }) => (letter === 'own' ? [] : (letter ?? []))))];
  const ids = groups.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new Error(`two lines of the mail are called alike: ${ids.join()}`);
  return {
    all: definitions,
    find: (kind) => byKind.get(kind),
    listed: kindsOf(({ activity }) => activity),
    notifying: kindsOf(({ notifies }) => notifies),
    digested: kindsOf(({ notifies, letter }) => notifies && !notifies.reminds && letter !== 'own'),
    together: kindsOf(({ notifies }) => notifies?.together),
    groups,
  };
}

/** @returns what happened, as the list says it, in English */
export function listingLabel({ label, byData }: Listing, data: EventData): string {
  return byData?.labels[String(data[byData.field])] ?? label;
}

/**
 * How many things a digest line counts; of the line only its id, by which the mail catalogue finds its words.
 */
export interface GroupCount {
  group: string;
  count: number;
}

/** @returns each digest line that has something to count; kinds that do not notify are not counted */
export function countByGroup(
  { find, groups }: EventCatalogue,
  rows: readonly { kind: string; count: number }[],
): GroupCount[] {
  const countOf = (group: DigestGroup) =>
    rows.reduce((sum, { kind, count }) => (find(kind)?.letter === group ? sum + count : sum), 0);
  return groups.map((group) => ({ group: group.id, count: countOf(group) })).filter(({ count }) => count > 0);
}

/** @returns every English text of a kind that screens show */
export function textsOf({ activity, notifies }: EventDefinition): string[] {
  const wordings = (words: Notifying | Notifying['together']) => (words ? [words.named, words.nameless] : []);
  return [
    ...(activity ? [activity.label, ...Object.values(activity.byData?.labels ?? {})] : []),
    ...wordings(notifies ?? undefined),
    ...wordings(notifies?.together),
  ];
}
