/** What packs are made from, in the language of the pack. */
import type { Locale } from '#kit/locale.ts';
import type { StateCosts } from '../library/library.costs.rules.ts';
import type { Found } from '../library/library.search.rules/find.ts';
import type { PackType } from './packs.rules/packs.ts';

export const PACK_WORDS = [
  'title_care_plan',
  'title_education',
  'title_resources',
  'title_emergency',
  'knows_nothing',
  'knows_clinical',
  'ask_clinic',
  'try_other_words',
  'today',
  'this_week',
  'cannot_wait',
  'what_it_is',
  'what_to_expect',
  'watch_out',
  'questions',
  'whom_to_call',
  'near_you',
  'near_you_text',
  'cost_at_home',
  'cost_assisted_living',
  'cost_survey',
  'cost_estimate',
  'no_place',
  'papers',
  'first_minutes',
  'have_ready',
  'afterwards',
  'read_more',
  'in_english',
  'sources',
  'checked',
  'second_hand',
  'model_away',
  'ordered',
  'not_advice',
] as const;
/** The words around what a pack quotes; content/pack-words.yaml. */
export type PackWords = Readonly<Record<(typeof PACK_WORDS)[number], string>>;

/** A piece of the library, as it is stored. */
export interface PackPassage {
  kind: 'guide' | 'action';
  document: string;
  section: string;
  title: string;
  heading: string;
  /** Markdown; sources as `[^CODE]`. */
  body: string;
  phones: readonly string[];
}

/** How well a guide or an action answers the topic. */
export interface PackHit {
  kind: 'guide' | 'action';
  document: string;
  /** From 0 to 1. */
  score: number;
}

export interface PackPhone {
  name: string;
  number: string;
  tel: string;
  hours?: string | undefined;
}

export interface PackSource {
  title: string;
  publisher: string;
  url: string;
  checked: string;
  strength: 'seen' | 'second-hand';
}

/** What stands before everything else, because somebody may be in danger. */
export interface UrgentText {
  heading: string;
  /** What to do in the first minutes; `source` is a code of our sources, or `common-practice`. */
  steps: readonly { text: string; source: string }[];
  phones: readonly string[];
}

export interface PackRequest {
  topic: string;
  packType: PackType;
  locale: Locale;
  /** A state of the United States, or null when the location names none. */
  place: string | null;
}

/** All that the writer of a pack may draw on. */
export interface PackMaterial {
  /** Of the documents to make it from, the best of each kind first; none where the library does not answer. */
  hits: readonly PackHit[];
  /** Whether the hits answer the topic; a clinical question is for a doctor, a nurse or a pharmacist. */
  knows: Found['knows'];
  /** Of the documents of the hits, in the order of each document. */
  passages: readonly PackPassage[];
  urgent: readonly UrgentText[];
  /** What answers an alarm, above whatever a search finds; `alone` where nothing else may stand. */
  fixed: { passages: readonly PackPassage[]; alone: boolean } | null;
  /** What care costs in the state of the request, a month. */
  costs: StateCosts | null;
  phones: ReadonlyMap<string, PackPhone>;
  sources: ReadonlyMap<string, PackSource>;
  words: PackWords;
}
