import type { MetaDescriptor } from 'react-router';
import { LOCALES } from '../kit/locale.ts';
import { currentLocale } from './i18n.ts';
import { inLocale } from './public-pages.ts';
import { setting } from './settings.ts';

interface PublicPage {
  title: string;
  description: string;
  /** The page's English path. */
  path: string;
  /** Path of a 1200 × 630 pixel picture. */
  picture?: string;
  /** Structured data for search engines (schema.org). */
  facts?: Record<string, unknown>;
}

/** Metadata of a public page, for search engines and link previews. */
export function publicMeta({ title, description, path, picture, facts }: PublicPage): MetaDescriptor[] {
  const at = (each: string) => `${setting('PUBLIC_URL')}${each}`;
  const address = at(inLocale(path, currentLocale()));
  const image = at(picture ?? '/static/share/kinkeeper.png');
  return [
    { title: `${title} - Kinkeeper` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...LOCALES.map((locale) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: locale,
      href: at(inLocale(path, locale)),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: at(path) },
    ...Object.entries({
      type: facts ? 'article' : 'website',
      site_name: 'Kinkeeper',
      title,
      description,
      url: address,
      image,
      'image:width': '1200',
      'image:height': '630',
      locale: currentLocale() === 'es' ? 'es_US' : 'en_US',
    }).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(facts ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...facts } }] : []),
  ];
}
