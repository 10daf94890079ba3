/**
 * Data of the library's pages, for prerendering. The browser gets it with the page; nothing in this file is
 * bundled.
 */
import { inLanguage, type Locale } from '#kit/locale.ts';
import { type PackedCosts, packZipPrefixes } from '../library.costs.rules.ts';
import type { Sheet, ShownSheet } from '../library.sheets.types.ts';
import { NEAR_KINDS, type NearFile, type NearKindId, type NearState } from '../library.states.types.ts';
import type {
  GuideCard,
  GuideSource,
  ShownCard,
  ShownGuide,
  ShownHandOut,
  ShownLink,
  ShownMoment,
  ShownSheetCard,
} from '../library.types.ts';
import { loadCosts } from './costs.ts';
import { type LoadedGuide, loadGuides } from './guides.ts';
import { listGuideIds, loadLibrary } from './library.ts';
import { loadMoments } from './moments.ts';
import { loadSheets, SHEET_SLUGS } from './sheets.ts';
import { kindOf, kindsFor, nearState, stateTables } from './states.ts';

const COST_GUIDE = 'housing/zip-cost-compare';

let loaded: LoadedGuide[] | undefined;
const guides = () => {
  loaded ??= loadGuides();
  return loaded;
};

let loadedSheets: Sheet[] | undefined;
const sheets = () => {
  loadedSheets ??= loadSheets(new Map(guides().map((guide) => [guide.id, guide])));
  return loadedSheets;
};

/** @returns the paths of all guides below /packs, e.g. `housing/home-safety` */
export const guideIds = (): string[] => listGuideIds();

export const allGuides = (): readonly LoadedGuide[] => guides();

/**
 * @param locale of the page: its content comes in this language, and links lead to pages of the same language
 * @returns a null guide if none has this name, which is also what the server shows for unknown ones
 */
export function guidePage(id: string, locale: Locale): { guide: ShownGuide | null } {
  const at = guides().findIndex((guide) => guide.id === id);
  const found = guides()[at];
  if (!found) return { guide: null };
  return {
    guide: {
      ...guideInLanguage(found, locale),
      sheets: inLanguage(sheetsOf(id), locale),
      previous: linkTo(guides()[at - 1], locale),
      next: linkTo(guides()[at + 1], locale),
      near: kindsFor([id]),
    },
  };
}

/** @returns what a guide says in one language, its links leading to pages of the same language */
export function guideInLanguage(found: LoadedGuide, locale: Locale) {
  const { id: _, words, grade, parts, body, spanish, keywords, phoneIds, dated, ...guide } = found;
  const links = (html: string) =>
    locale === 'es' ? html.replaceAll('href="/packs/', 'href="/es/packs/') : html;
  const text = locale === 'es' ? spanish : found;
  const sections = text.sections.map((section) => ({
    ...section,
    html: links(section.html),
    checklist: section.checklist.map((item) => ({ ...item, html: links(item.html) })),
  }));
  return inLanguage({ ...guide, sections }, locale);
}

/** @returns the sheets that go with a guide */
const sheetsOf = (guide: string) =>
  sheets()
    .filter(({ guides }) => guides.some(({ area, slug }) => `${area}/${slug}` === guide))
    .map(({ slug, title, summary }) => ({ slug, title, summary }));

/** @returns the names of all sheets, which are their paths below /sheets */
export const sheetSlugs = (): readonly string[] => SHEET_SLUGS;

export const allSheets = (): readonly Sheet[] => sheets();

/** @returns every sheet as lists show it */
export function sheetList(locale: Locale): ShownSheetCard[] {
  return inLanguage(
    sheets().map(({ slug, title, summary }) => ({ slug, title, summary })),
    locale,
  );
}

/** @returns a null sheet if none has this name, which is also what the server shows for unknown ones */
export function sheetPage(slug: string, locale: Locale): { sheet: ShownSheet | null } {
  const found = sheets().find((sheet) => sheet.slug === slug);
  return { sheet: found ? inLanguage(found, locale) : null };
}

function linkTo(guide: LoadedGuide | undefined, locale: Locale): ShownLink | null {
  return guide ? { area: guide.area, slug: guide.slug, title: guide.title[locale] } : null;
}

/** The figures of the cost tool, packed for a page. */
export function costTool(): { tables: PackedCosts; source: GuideSource } {
  const source = loadLibrary().sources.get('CS25');
  if (!source) throw new Error('the cost survey is not among the sources');
  const { zipPrefixes, ...figures } = loadCosts();
  return { tables: { ...figures, zipPrefixes: packZipPrefixes(zipPrefixes) }, source };
}

/** The guide that has a tool, with the tool's figures. */
export function costGuidePage(locale: Locale): { guide: ShownGuide } & ReturnType<typeof costTool> {
  const { guide } = guidePage(COST_GUIDE, locale);
  if (!guide) throw new Error('the cost guide is missing');
  return { guide, ...costTool() };
}

/** @returns every guide as the list and the search need it, searchable in both languages; and the moments */
export function guideList(locale: Locale): { guides: ShownCard[]; moments: ShownMoment[] } {
  const list = guides().map(
    ({ area, slug, domains, title, summary, minutes }): GuideCard => ({
      area,
      slug,
      domains,
      title,
      summary,
      minutes,
    }),
  );
  return { guides: inLanguage(list, locale), moments: inLanguage(loadMoments(guideIds()), locale) };
}

/** @returns every guide as those see it who hand guides out, and which go together */
export function handOutPage(locale: Locale): { guides: ShownHandOut[]; moments: ShownMoment[] } {
  const list = guides().map(({ area, slug, domains: [domain], title, reviewed }) => {
    if (!domain) throw new Error(`${area}/${slug} belongs to no domain`);
    return { area, slug, domain, title, reviewed };
  });
  return { guides: inLanguage(list, locale), moments: inLanguage(loadMoments(guideIds()), locale) };
}

/** @returns the names of all guides */
export const guideNames = (locale: Locale): ShownLink[] =>
  guides().flatMap((guide) => linkTo(guide, locale) ?? []);

/** The page on which a state is chosen. */
export function nearYouPage(locale: Locale) {
  const { states } = stateTables();
  const military = loadLibrary().sources.get('MILITARY-ONESOURCE');
  if (!military) throw new Error('Military OneSource is not among the sources');
  return {
    ...inLanguage({ states, kinds: NEAR_KINDS.map((id) => kindOf(id)) }, locale),
    zipPrefixes: packZipPrefixes(loadCosts().zipPrefixes),
    military: { title: military.title, url: military.url },
  };
}

/** @returns a null state if none has this address */
export function statePage(slug: string, locale: Locale): { near: NearState | null } {
  const found = stateTables().states.find((each) => each.slug === slug);
  return { near: found ? nearState(found.code, NEAR_KINDS, locale) : null };
}

/** @returns the ends of the addresses of all states' pages, e.g. `ohio` */
export const stateSlugs = (): string[] => stateTables().states.map(({ slug }) => slug);

/**
 * All lines of one kind. A page loads the whole file, so that no request says which state its reader is
 * from.
 */
export function nearFile(kind: NearKindId, locale: Locale): NearFile {
  const { states, lines } = stateTables();
  const byState = Object.fromEntries(
    states.map(({ code, name, slug }) => [code, { name, slug, line: lines.get(kind)?.get(code) ?? null }]),
  );
  return inLanguage({ kind: kindOf(kind), states: byState }, locale);
}
