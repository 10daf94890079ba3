/** A guide as its page shows it, loaded from content/guides and rendered at build time. */
import type { InLanguage, Locale, Localized } from '#kit/locale.ts';

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

/** A folder of guides, and the part of their addresses after /packs: one for each domain, in their order. */
export const AREAS = [
  'healthcare',
  'housing',
  'work-family',
  'communications',
  'end-of-life',
  'insurance',
  'legal',
  'community',
  'daily-living',
  'self-care',
] as const;
export type Area = (typeof AREAS)[number];

/** @returns the domain whose guides an area holds */
export const domainOf = (area: Area): Domain => (area === 'communications' ? 'tough-conversations' : area);

/** The parts of every guide, in this order: urgent help comes first. */
export const SECTIONS = {
  'get-help-now': 'Get help now',
  'what-to-know': 'What to know',
  'what-to-do': 'What to do this week',
  'what-to-ask': 'What to ask',
  pitfalls: 'Pitfalls',
  forms: 'Forms',
} as const;
export type SectionId = keyof typeof SECTIONS;

/** The same parts in the Spanish text of a guide. */
export const SECTIONS_ES: Readonly<Record<SectionId, string>> = {
  'get-help-now': 'Ayuda ahora mismo',
  'what-to-know': 'Lo que conviene saber',
  'what-to-do': 'Qué hacer esta semana',
  'what-to-ask': 'Qué preguntar',
  pitfalls: 'Errores comunes',
  forms: 'Documentos',
};

/** A guide in a list. */
export interface GuideCard {
  area: Area;
  slug: string;
  /** Where it is listed: its own domain first. */
  domains: Domain[];
  /** Those it has a text in. */
  languages: Locale[];
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

/** What a page shows, in its language. */
export type ShownGuide = InLanguage<Guide> & {
  /** The language of its text; another than the page's if it is not translated yet. */
  language: Locale;
};
export type ShownCard = InLanguage<GuideCard>;
