/** What follows from all kinds of events together; rooms are handed it, and know the kinds of no room to their right. */
import type { DigestGroup, EventData, EventDefinition, Listing, Notifying } from './event.ts';

export interface EventCatalogue {
  /** In the order of the rooms. */
  readonly all: readonly EventDefinition[];
  find(kind: string): EventDefinition | undefined;
  /** The kinds that a project's activity list shows (LOG-08). */
  readonly listed: readonly string[];
  /** The kinds that notify whom they call (DASH-11). */
  readonly notifying: readonly string[];
  /** Those of them of which a project has one notification at a time. */
  readonly together: readonly string[];
  /** The lines of the mail about unseen news. */
  readonly groups: readonly DigestGroup[];
}

/**
 * @param definitions of all rooms, in their order
 * @throws where two have the same kind, or two lines of the mail the same id
 */
export function gatherEvents(definitions: readonly EventDefinition[]): EventCatalogue {
  const byKind = new Map<string, EventDefinition>();
  for (const each of definitions) {
    if (byKind.has(each.kind)) throw new Error(`two events are called ${each.kind}`);
    byKind.set(each.kind, each);
  }
  const kindsOf = (holds: (each: EventDefinition) => unknown) =>
    definitions.filter(holds).map(({ kind }) => kind);
  const groups = [...new Set(definitions.flatMap(({ letter }) => letter ?? []))];
  const ids = groups.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new Error(`two lines of the mail are called alike: ${ids.join()}`);
  return {
    all: definitions,
    find: (kind) => byKind.get(kind),
    listed: kindsOf(({ activity }) => activity),
    notifying: kindsOf(({ notifies }) => notifies),
    together: kindsOf(({ notifies }) => notifies?.together),
    groups,
  };
}

/** @returns how an entry says what happened, in English */
export function listingLabel({ label, byData }: Listing, data: EventData): string {
  return byData?.labels[String(data[byData.field])] ?? label;
}

/** How many things a line of the mail counts; of the line its id, by which the mail's catalogue has its words. */
export interface GroupCount {
  group: string;
  count: number;
}

/** @returns each line of the mail that has something to say; a kind that notifies nobody counts nowhere */
export function countByGroup(
  { find, groups }: EventCatalogue,
  rows: readonly { kind: string; count: number }[],
): GroupCount[] {
  const countOf = (group: DigestGroup) =>
    rows.reduce((sum, { kind, count }) => (find(kind)?.letter === group ? sum + count : sum), 0);
  return groups.map((group) => ({ group: group.id, count: countOf(group) })).filter(({ count }) => count > 0);
}

/** @returns every English text of a kind that a screen shows */
export function textsOf({ activity, notifies }: EventDefinition): string[] {
  const wordings = (words: Notifying | Notifying['together']) => (words ? [words.named, words.nameless] : []);
  return [
    ...(activity ? [activity.label, ...Object.values(activity.byData?.labels ?? {})] : []),
    ...wordings(notifies ?? undefined),
    ...wordings(notifies?.together),
  ];
}
