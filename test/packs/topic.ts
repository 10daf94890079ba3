// One row of the topic tables: what a person types, and what the pack must satisfy.
import type { AlarmKind } from '#features/packs/packs.emergencies.rules/kinds.ts';
import type { PackType } from '#features/packs/packs.rules/packs.ts';
import type { Locale } from '#kit/locale.ts';

export interface Topic {
  topic: string;
  locale: Locale;
  type: PackType;
  /** Guides and actions that answer it: one of them must be linked or quoted first. */
  finds?: readonly string[];
  /** The library has nothing on it, and the pack says so. */
  admits?: true;
  /** Emergencies it names; whom to call comes before everything else. */
  urgent: readonly AlarmKind[];
}

/** Makes rows in one language. */
export const topicsIn = (locale: Locale) => ({
  finds: (topic: string, type: PackType, finds: readonly string[], urgent: Topic['urgent'] = []): Topic => ({
    topic,
    locale,
    type,
    finds,
    urgent,
  }),
  admits: (topic: string, type: PackType, urgent: Topic['urgent'] = []): Topic => ({
    topic,
    locale,
    type,
    admits: true,
    urgent,
  }),
  /** What matters is whom to call; whatever is quoted below is fine. */
  alarms: (topic: string, type: PackType, ...urgent: AlarmKind[]): Topic => ({
    topic,
    locale,
    type,
    urgent,
  }),
});
