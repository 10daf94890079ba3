import type { MetaDescriptor } from 'react-router';
import { LOCALES, type Locale } from '../kit/locale.ts';
import { currentLocale } from './i18n.ts';
import { inLocale } from './public-pages.ts';
import { setting } from './settings.ts';

interface PublicPage {
  title: string;
  description: string;
  /** The page's English path. */
  path: string;
  /** In which languages its words really are; the other one's page says so, and points here. */
  languages?: readonly Locale[];
  /** Path of a picture of 1200 by 630 pixels. */
  picture?: string;
  /** What the page is about, for search engines (schema.org). */
  facts?: Record<string, unknown>;
}

/** What search engines and people who share a public page are told about it. */
export function publicMeta({
  title,
  description,
  path,
  languages = LOCALES,
  picture,
  facts,
}: PublicPage): MetaDescriptor[] {
  const at = (each: string) => `${setting('PUBLIC_URL')}${each}`;
  const shown = languages.includes(currentLocale()) ? currentLocale() : 'en';
  const address = at(inLocale(path, shown));
  const image = at(picture ?? '/static/share/kinkeeper.png');
  return [
    { title: `${title} - Kinkeeper` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...languages.map((locale) => ({
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
