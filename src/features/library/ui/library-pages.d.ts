/** `#library-pages` is library.pages.ts: there while pages are made, never in the browser (vite.config.ts). */
import type { CostTables } from '../library.costs.rules.ts';
import type { Guide, GuideSource, SearchableGuide } from '../library.types.ts';

export function guidePage(id: string, locale: 'en' | 'es'): { guide: Guide | null };
export function costGuidePage(locale: 'en' | 'es'): {
  guide: Guide;
  tables: CostTables;
  source: GuideSource;
};
export function guideList(): { guides: SearchableGuide[] };
