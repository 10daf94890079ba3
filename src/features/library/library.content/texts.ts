/** Texts for reviewers to sign: guides and cards, each with a hash of its words. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { ContentText } from '../library.reviews.rules.ts';
import { CONTENT, listGuideIds } from './library.ts';

/** @returns a text with the hash of its words */
export const withVersion = (text: Omit<ContentText, 'version'>): ContentText => ({
  ...text,
  version: createHash('sha256').update(text.text).digest('hex'),
});

/** @returns every guide as its author wrote it, including front matter */
export function guideTexts(folder = CONTENT): ContentText[] {
  return listGuideIds(folder).map((document) => {
    const text = readFileSync(path.join(folder, 'guides', `${document}.md`), 'utf8');
    const { title } = parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '') as { title: string };
    return withVersion({ document, kind: 'guide', title, text });
  });
}
