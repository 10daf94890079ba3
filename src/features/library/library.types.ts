/** A guide as its page shows it, loaded from content/guides and rendered at build time. */
import type { InLanguage, Localized } from '#kit/locale.ts';
import type { Area } from './library.areas.types.ts';
import type { SectionId } from './library.sections.types.ts';
import type { NearKindId } from './library.states.types.ts';

/** The ten domains of the product, in the site's order (SITE-15). */
export const DOMAINS = [
  'healthcare',
  'housing',
  'work-family',
  'tough-conversations',
  'end-of-life',
  'insurance',
  'legal',
  'community',
  'daily-living',
  'self-care',
] as const;
export type Domain = (typeof DOMAINS)[number];

/** Housing options in the order in which they are offered (PLAN-27). */
export const FOCUSES = [
  'live_in',
  'assisted_living',
  'downsizing',
  'other',
  'home_modifications',
  'in_home_help',
  'group_housing',
  'senior_living',
] as const;
export type Focus = (typeof FOCUSES)[number];

/** A guide in a list. */
export interface GuideCard {
  area: Area;
  slug: string;
  /** Where it is listed: its own domain first. */
  domains: Domain[];
  title: Localized;
  summary: Localized;
  /** Reading time in whole minutes, at 200 words a minute. */
  minutes: number;
}

export interface GuideSection {
  id: SectionId;
  /** HTML we rendered ourselves, from Markdown without HTML. */
  html: string;
  /** The items of a checklist; an `id` is stable as long as the words are. */
  checklist: { id: string; html: string }[];
}

interface GuidePhone {
  name: Localized;
  number: string;
  tel: string;
  hours?: Localized | undefined;
}

export interface GuideSource {
  title: string;
  publisher: string;
  url: string;
  /** Day on which it was last checked, YYYY-MM-DD. */
  checked: string;
  strength: 'seen' | 'second-hand';
}

export interface Guide extends GuideCard {
  audience: string;
  /** Day of the last review, YYYY-MM-DD. */
  reviewed: string;
  sections: GuideSection[];
  phones: GuidePhone[];
  /** In the order of their numbers in the text, from 1. */
  sources: GuideSource[];
  related: GuideCard[];
  actions: { id: string; title: Localized; why: Localized }[];
}

/** A sheet in a list. */
export interface SheetCard {
  slug: string;
  title: Localized;
  summary: Localized;
}

/** What a page shows, in its language. */
export type ShownCard = InLanguage<GuideCard>;
export type ShownSheetCard = InLanguage<SheetCard>;
export type ShownLink = Pick<ShownCard, 'area' | 'slug' | 'title'>;
export type ShownGuide = InLanguage<Guide> & {
  /** Its neighbors in the list of all guides; null at its ends. */
  previous: ShownLink | null;
  next: ShownLink | null;
  /** What its reader's state may have for its subject. */
  near: NearKindId[];
  /** Sheets to fill in that go with it. */
  sheets: ShownSheetCard[];
};
/** A guide as those see it who choose what to hand out. */
export type ShownHandOut = ShownLink & Pick<ShownGuide, 'reviewed'> & { domain: Domain };
/** What a family is going through, and the ids of the guides to read then. */
export interface ShownMoment {
  id: string;
  title: string;
  guides: string[];
}
