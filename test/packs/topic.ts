// One row of the tables of topics: what a person types, and what must hold for the pack.
import type { AlarmKind } from '#features/packs/packs.rules/emergency-kinds.ts';
import type { PackType } from '#features/packs/packs.rules/packs.ts';
import type { Locale } from '#kit/locale.ts';

export interface Topic {
  topic: string;
  locale: Locale;
  type: PackType;
  /** Guides and actions that answer it: one of them is linked or quoted first. */
  finds?: readonly string[];
  /** The library has nothing on it, and the pack says so. */
  admits?: true;
  /** Emergencies that it names; whom to call stands before everything else. */
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
  /** It matters whom to call; what is quoted below may be anything. */
  alarms: (topic: string, type: PackType, ...urgent: AlarmKind[]): Topic => ({
    topic,
    locale,
    type,
    urgent,
  }),
});
