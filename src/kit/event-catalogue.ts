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
}

/**
 * @param definitions of all rooms, in their order
 * @throws where two have the same kind
 */
export function gatherEvents(definitions: readonly EventDefinition[]): EventCatalogue {
  const byKind = new Map<string, EventDefinition>();
  for (const each of definitions) {
    if (byKind.has(each.kind)) throw new Error(`two events are called ${each.kind}`);
    byKind.set(each.kind, each);
  }
  const kindsOf = (holds: (each: EventDefinition) => unknown) =>
    definitions.filter(holds).map(({ kind }) => kind);
  return {
    all: definitions,
    find: (kind) => byKind.get(kind),
    listed: kindsOf(({ activity }) => activity),
    notifying: kindsOf(({ notifies }) => notifies),
    together: kindsOf(({ notifies }) => notifies?.together),
  };
}

/** @returns how an entry says what happened, in English */
export function listingLabel({ label, byData }: Listing, data: EventData): string {
  return byData?.labels[String(data[byData.field])] ?? label;
}

/** @returns how often each group of the mail occurs; a kind that notifies nobody counts nowhere */
export function countByGroup(
  catalogue: EventCatalogue,
  rows: readonly { kind: string; count: number }[],
): Record<DigestGroup, number> {
  const counts = { messages: 0, files: 0, changes: 0 };
  for (const { kind, count } of rows) {
    const group = catalogue.find(kind)?.letter;
    if (group) counts[group] += count;
  }
  return counts;
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
