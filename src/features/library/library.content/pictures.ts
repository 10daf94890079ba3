/** Loads and validates the drawings of content/pictures. CONTRIBUTING.md describes their format. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Nodes } from 'mdast';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Locale, Localized } from '#kit/locale.ts';
import type { GuideSource } from '../library.types.ts';
import { CONTENT, localized } from './library.ts';

const listed = z.record(
  z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  z.strictObject({
    alt: localized,
    /** What the drawing was compared with, line by line. */
    sources: z.array(z.string()).min(1),
    checked: z.iso.date(),
  }),
);

export interface Picture {
  /** The `<svg>` element, without the words for it. */
  svg: string;
  alt: Localized;
  sources: readonly string[];
}

export type Pictures = ReadonlyMap<string, Picture>;

/**
 * @param sources those of content/sources.yaml
 * @throws naming the picture that has no file, no words, an unknown source, or anything in its file that is
 * not a drawing
 */
export function loadPictures(sources: ReadonlyMap<string, GuideSource>, folder = CONTENT): Pictures {
  const home = path.join(folder, 'pictures');
  const parsed = listed.safeParse(parse(readFileSync(path.join(home, 'pictures.yaml'), 'utf8')));
  if (!parsed.success) throw new Error(`content/pictures/pictures.yaml: ${z.prettifyError(parsed.error)}`);
  const files = readdirSync(home).filter((name) => name.endsWith('.svg'));
  const unlisted = files.find((name) => !Object.hasOwn(parsed.data, name.replace(/\.svg$/, '')));
  if (unlisted) throw new Error(`content/pictures/${unlisted}: is not in pictures.yaml`);
  return new Map(
    Object.entries(parsed.data).map(([id, picture]) => {
      const fault = (what: string) => new Error(`content/pictures/${id}: ${what}`);
      if (!files.includes(`${id}.svg`)) throw fault('has no drawing');
      const unknown = picture.sources.find((code) => !sources.has(code));
      if (unknown) throw fault(`unknown source ${unknown}`);
      const svg = readFileSync(path.join(home, `${id}.svg`), 'utf8')
        .replace(/\n/g, '')
        .replace(' xmlns="http://www.w3.org/2000/svg"', '');
      const problem = problemOf(svg);
      if (problem) throw fault(problem);
      return [id, { svg, alt: picture.alt, sources: picture.sources }];
    }),
  );
}

const PICTURE_MAX = 10_000;
/** A drawing is made of shapes; its only text are the numbers of its steps. */
const SHAPE = /<(\/?)(svg|g|path|circle|ellipse|rect|text)((?: [\w-]+="[^"]*")*)\/?>/g;
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g;
const ATTRIBUTES = new Set(
  'viewBox d x y cx cy r rx ry width height transform fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray font-size font-weight text-anchor'.split(
    ' ',
  ),
);
const COLOR = /^(?:none|currentColor|var\(--[a-z-]+\))$/;
const VALUE = /^[\w\s.,()-]*$/;

/** @returns why a file must not become a part of a page, or undefined */
function problemOf(svg: string): string | undefined {
  if (svg.length > PICTURE_MAX) return `${svg.length} characters`;
  if (!/^<svg viewBox="0 0 320 \d+"/.test(svg) || !svg.endsWith('</svg>')) return 'is no svg 320 wide';
  const rest = svg.replace(SHAPE, '');
  if (!/^\d*$/.test(rest)) return `has ${rest.slice(0, 40)}`;
  for (const [, , , attributes = ''] of svg.matchAll(SHAPE)) {
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (!ATTRIBUTES.has(name)) return `has the attribute ${name}`;
      const allowed = name === 'fill' || name === 'stroke' ? COLOR : VALUE;
      if (!allowed.test(value)) return `has ${name}="${value}"`;
    }
  }
  return undefined;
}

/** @returns the name of the picture that a paragraph is: `![](picture:recovery-position)` and nothing else */
export function pictureIn(node: Nodes): string | undefined {
  const [only, ...more] = node.type === 'paragraph' ? node.children : [];
  if (only?.type !== 'image' || more.length > 0 || only.alt || only.title) return undefined;
  return /^picture:([a-z-]+)$/.exec(only.url)?.[1];
}

/** @returns a picture as a part of a page, with the words for those who do not see it */
export function pictureHtml({ svg, alt }: Picture, locale: Locale): string {
  const words = alt[locale].replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<figure class="picture">${svg.replace('<svg', `<svg role="img" aria-label="${words}"`)}</figure>`;
}
