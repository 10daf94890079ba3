/** Texts for reviewers to sign: guides and cards, each with a hash of its words. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { LOCALES } from '#kit/locale.ts';
import type { ContentText, ShownPart } from '../library.reviews.rules.ts';
import { SECTIONS, SECTIONS_ES } from '../library.sections.types.ts';
import { type LoadedGuide, loadGuide } from './guides.ts';
import { CONTENT, type Library, listGuideIds } from './library.ts';
import { guideInLanguage } from './pages.ts';
import { readSpanishBody } from './spanish.ts';

/** @returns a text with the hash of its words */
export const withVersion = (text: Omit<ContentText, 'version'>): ContentText => ({
  ...text,
  version: createHash('sha256').update(text.text).digest('hex'),
});

/** @returns every guide as its author wrote it, including front matter, and its Spanish text after the English */
export function guideTexts(library: Library, folder = CONTENT): ContentText[] {
  return listGuideIds(folder).map((document) => {
    const english = readFileSync(path.join(folder, 'guides', `${document}.md`), 'utf8');
    const text = [english, readSpanishBody(folder, document)].join('');
    const { title } = parse(frontOf(text)) as { title: string };
    const parts = () => guideParts(loadGuide(document, library, folder));
    return withVersion({ document, kind: 'guide', title, text, parts });
  });
}

/** @returns the front matter of a guide's text */
export const frontOf = (text: string): string => /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '';

/** What a guide's pages show: title and summary in both languages, then its sections in each. */
function guideParts(loaded: LoadedGuide): ShownPart[] {
  const pages = LOCALES.map((locale) => ({ locale, guide: guideInLanguage(loaded, locale) }));
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
