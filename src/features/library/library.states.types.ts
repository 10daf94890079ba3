/** What each state has for families, loaded from content/states. */
import type { InLanguage, Localized } from '#kit/locale.ts';

/** Kinds of offices, programs and laws, the most urgent first. */
export const NEAR_KINDS = [
  'aps',
  'ombudsman',
  'aging',
  '211',
  'ship',
  'medicaid',
  'paid-caregivers',
  'paid-leave',
  'who-decides',
] as const;
export type NearKindId = (typeof NEAR_KINDS)[number];

/** A state, the District of Columbia, or a territory. */
export interface State {
  /** Two letters, e.g. `OH`. */
  code: string;
  name: Localized;
  /** The end of its page's address: `/near-you/ohio`. */
  slug: string;
  territory: boolean;
}

/** An office, a program or a law of one state, as its source names it. */
export interface StateLine {
  /** In English, also on Spanish pages. */
  name: string;
  phone: { number: string; tel: string } | null;
  hours: Localized | null;
  /** The office's own page for families, if we saw one. */
  url: string | null;
  note: Localized | null;
  source: {
    url: string;
    /** Whether it is the office itself or its government. */
    official: boolean;
    /** Year or day of the source's page, if it shows one. */
    page: string | null;
    /** Day on which we read it, YYYY-MM-DD. */
    checked: string;
  };
}

/** What a kind is, and whom to ask in a state without a line. */
export interface NearKind {
  id: NearKindId;
  title: Localized;
  does: Localized;
  finder: {
    phone: { name: Localized; number: string; tel: string; hours: Localized | null };
    link: { title: string; url: string } | null;
  };
}

export type ShownState = InLanguage<State>;
export type ShownLine = InLanguage<StateLine>;
export type ShownKind = InLanguage<NearKind>;
/** A kind, with the line of a state, or null if we have none with a source. */
export interface ShownNear {
  kind: ShownKind;
  line: ShownLine | null;
}
/** The state of a plan or a pack, with its lines. */
export interface NearState {
  state: ShownState;
  lines: ShownNear[];
}
/** A kind, and its lines by the code of their state: the file that guides and packs load. */
export interface NearFile {
  kind: ShownKind;
  states: Record<string, { name: string; slug: string; line: ShownLine | null }>;
}
