/**
 * `#library-pages` is library.content/pages.ts: available while prerendering, never in the browser
 * (vite.config.ts).
 */
import type { PackedCosts } from '../library.costs.rules.ts';
import type { ShownSheet } from '../library.sheets.types.ts';
import type { NearState, ShownKind, ShownState } from '../library.states.types.ts';
import type {
  GuideSource,
  ShownCard,
  ShownGuide,
  ShownHandOut,
  ShownLink,
  ShownMoment,
  ShownSheetCard,
} from '../library.types.ts';

export function guidePage(id: string, locale: 'en' | 'es'): { guide: ShownGuide | null };
export function costGuidePage(locale: 'en' | 'es'): {
  guide: ShownGuide;
  tables: PackedCosts;
  source: GuideSource;
};
export function costTool(): { tables: PackedCosts; source: GuideSource };
export function guideList(locale: 'en' | 'es'): {
  guides: ShownCard[];
  moments: ShownMoment[];
};
export function handOutPage(locale: 'en' | 'es'): {
  guides: ShownHandOut[];
  moments: ShownMoment[];
};
export function guideNames(locale: 'en' | 'es'): ShownLink[];
export function nearYouPage(locale: 'en' | 'es'): {
  states: ShownState[];
  kinds: ShownKind[];
  zipPrefixes: string;
  military: { title: string; url: string };
};
export function statePage(slug: string, locale: 'en' | 'es'): { near: NearState | null };
export function sheetPage(slug: string, locale: 'en' | 'es'): { sheet: ShownSheet | null };
export function sheetList(locale: 'en' | 'es'): ShownSheetCard[];
