/** Texts for reviewers to sign: guides and cards, each with a hash of its words. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { LOCALES } from '#kit/locale.ts';
import type { ContentText, ShownPart } from '../library.reviews.rules.ts';
import { SECTIONS, SECTIONS_ES } from '../library.sections.types.ts';
import { CONTENT, listGuideIds } from './library.ts';
import { guidePage } from './pages.ts';
import { readSpanishBody } from './spanish.ts';

/** @returns a text with the hash of its words */
export const withVersion = (text: Omit<ContentText, 'version'>): ContentText => ({
  ...text,
  version: createHash('sha256').update(text.text).digest('hex'),
});

/** @returns every guide as its author wrote it, including front matter, and its Spanish text after the English */
export function guideTexts(folder = CONTENT): ContentText[] {
  return listGuideIds(folder).map((document) => {
    const english = readFileSync(path.join(folder, 'guides', `${document}.md`), 'utf8');
    const text = [english, readSpanishBody(folder, document)].join('');
    const { title } = parse(frontOf(text)) as { title: string };
    return withVersion({ document, kind: 'guide', title, text, parts: () => guideParts(document) });
  });
}

/** @returns the front matter of a guide's text */
export const frontOf = (text: string): string => /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '';

/** What a guide's pages show: title and summary in both languages, then its sections in each. */
function guideParts(document: string): ShownPart[] {
  const pages = LOCALES.flatMap((locale) => {
    const { guide } = guidePage(document, locale);
    return guide ? [{ locale, guide }] : [];
  });
  const tops = pages.map(({ locale, guide }) => ({
    locale,
    heading: guide.title,
    html: '',
    lines: [guide.summary],
  }));
  const sections = pages.flatMap(({ locale, guide }) =>
    guide.sections.map(({ id, html, checklist }) => ({
      locale,
      heading: (locale === 'es' ? SECTIONS_ES : SECTIONS)[id],
      html: `${html}${listOf(checklist)}`,
      lines: [],
    })),
  );
  return [...tops, ...sections];
}

const listOf = (items: readonly { html: string }[]): string =>
  items.length === 0 ? '' : `<ul>${items.map(({ html }) => `<li>${html}</li>`).join('')}</ul>`;
