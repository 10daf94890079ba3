import { paths } from '#kit/paths.ts';
import { currentLocale } from '#web/i18n.ts';
import { publicMeta } from '#web/page-meta.ts';
import type { ShownGuide } from '../library.types.ts';

/** Metadata for search engines and link previews. */
export function guideMeta(guide: ShownGuide) {
  const locale = currentLocale();
  return publicMeta({
    title: guide.title,
    description: guide.summary,
    path: paths.guide(guide.area, guide.slug),
    picture: `/static/share/${guide.area}-${guide.slug}${locale === 'es' ? '.es' : ''}.png`,
    facts: {
      '@type': 'Article',
      headline: guide.title,
      description: guide.summary,
      inLanguage: locale,
      dateModified: guide.reviewed,
      isAccessibleForFree: true,
      publisher: { '@type': 'Organization', name: 'Kinkeeper' },
      citation: guide.sources.map((source) => source.url),
    },
  });
}
