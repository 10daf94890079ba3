import { currentLocale } from '../../../web/i18n.ts';
import { publicMeta } from '../../../web/page-meta.ts';
import { paths } from '../../../web/paths.ts';
import type { Guide } from '../library.types.ts';

/** What search engines and people who share a guide are told about it. */
export function guideMeta(guide: Guide) {
  const locale = currentLocale();
  return publicMeta({
    title: guide.title[locale],
    description: guide.summary[locale],
    path: paths.guide(guide.area, guide.slug),
    picture: `/static/share/${guide.area}-${guide.slug}.png`,
    facts: {
      '@type': 'Article',
      headline: guide.title[locale],
      description: guide.summary[locale],
      inLanguage: 'en',
      dateModified: guide.reviewed,
      isAccessibleForFree: true,
      publisher: { '@type': 'Organization', name: 'Kinkeeper' },
      citation: guide.sources.map((source) => source.url),
    },
  });
}
