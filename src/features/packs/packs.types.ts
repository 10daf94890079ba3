/** What packs are made from, in the pack's language. */
import type { Locale } from '#kit/locale.ts';
import type { StateCosts } from '../library/library.costs.rules.ts';
import type { Found } from '../library/library.search.rules/find.ts';
import type { ShownNear } from '../library/library.states.types.ts';
import type { PackType } from './packs.rules/packs.ts';

export const PACK_WORDS = [
  'title_care_plan',
  'title_education',
  'title_resources',
  'title_emergency',
  'knows_nothing',
  'is_it_one_of_these',
  'choose_or_other_words',
  'knows_clinical',
  'ask_clinic',
  'try_other_words',
  'today',
  'this_week',
  'cannot_wait',
  'what_helps',
  'what_it_is',
  'what_to_expect',
  'watch_out',
  'questions',
  'whom_to_call',
  'near_you',
  'near_you_text',
  'near_line_second_hand',
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
  'not_meant',
  'sources',
  'checked',
  'second_hand',
  'model_away',
  'ordered',
  'not_advice',
] as const;
/** The wording around quoted texts; content/pack-words.yaml. */
export type PackWords = Readonly<Record<(typeof PACK_WORDS)[number], string>>;

/** A passage of the library, as stored. */
export interface PackPassage {
  id: string;
  kind: 'guide' | 'action';
  document: string;
  section: string;
  title: string;
  heading: string;
  /** What people say when they need it, separated by commas. */
  keywords: string;
  /** Markdown; sources as `[^CODE]`. */
  body: string;
  phones: readonly string[];
}

/** A part of a guide that answers. */
export interface QuotedPart extends PackPassage {
  /** Ids of actions whose steps go with it; null if that is not known. */
  actions: readonly string[] | null;
}

/** How well a guide or an action matches the topic. */
export interface PackHit {
  kind: 'guide' | 'action';
  document: string;
  /** From 0 to 1. */
  score: number;
}

/** A text of ours that a topic may be about, and what of it is likeliest to answer. */
export interface PackChoice {
  /** The guide or action; asked for with the same topic, it answers. */
  document: string;
  title: string;
  about: string;
}
export type PackChoices = readonly PackChoice[];
/** As stored, beside their documents. */
export type ShownChoices = readonly Omit<PackChoice, 'document'>[];

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

/** Text above everything else, because someone may be in danger. */
export interface UrgentText {
  heading: string;
  /** What to do in the first minutes; `source` is one of our source codes, or `common-practice`. */
  steps: readonly { text: string; source: string }[];
  phones: readonly string[];
}

export interface PackRequest {
  topic: string;
  packType: PackType;
  locale: Locale;
  /** A US state, or null if the location names none. */
  place: string | null;
}

/** Everything a pack can be made from. */
export interface PackMaterial {
  /** The documents to use, best of each kind first; none if the library does not cover the topic. */
  hits: readonly PackHit[];
  /** Whether the library covers the topic; clinical questions are for a doctor, a nurse or a pharmacist. */
  knows: Found['knows'];
  /** What may be meant, best first, if nothing answers for sure. */
  choices: PackChoices;
  /** First passages of the guides that may be meant where the pack misses the point, best first. */
  others: readonly PackPassage[];
  /** Whether a doctor, a nurse or a pharmacist must answer, also where somebody chose a text of ours. */
  isClinical: boolean;
  /** The parts of guides that answer, best first. */
  parts: readonly QuotedPart[];
  /** Whether the first of them answers so surely that nothing else needs to be shown. */
  isSure: boolean;
  /** Whether the topic names several worries. */
  several: boolean;
  /** Passages of those documents, in document order. */
  passages: readonly PackPassage[];
  urgent: readonly UrgentText[];
  /**
   * The fixed answer to an alarm, above any search results; `alone` if those must be left out, but for the
   * parts that are written for whoever lives with that harm.
   */
  fixed: { passages: readonly PackPassage[]; alone: boolean } | null;
  /** What the request's state has for these documents. */
  near: readonly ShownNear[];
  /** Monthly cost of care in the request's state. */
  costs: StateCosts | null;
  phones: ReadonlyMap<string, PackPhone>;
  sources: ReadonlyMap<string, PackSource>;
  words: PackWords;
}
