// The text of a guide, turned into markup.
import { partsOf, renderSection } from '#features/library/library.content/markdown.ts';
import type { Picture } from '#features/library/library.content/pictures.ts';
import type { Locale } from '#kit/locale.ts';

export const NUMBERS = new Map([
  ['CDC-FALL', 1],
  ['988', 2],
  ['NIA-DOC', 3],
]);
export const DATED = new Map([
  ['rehab-days', { what: 'A day', until: '2026-12-31', next: 'Not known.', source: 'CDC-FALL' }],
]);
/** A picture of a dot. */
export const DOT: Picture = {
  svg: '<svg viewBox="0 0 320 20"><circle r="9"/></svg>',
  alt: { en: 'A "dot" <b>', es: 'Un punto' },
  sources: ['988'],
};
export const section = (
  markdown: string,
  numbers: ReadonlyMap<string, number> = NUMBERS,
  locale: Locale = 'en',
) =>
  renderSection('forms', nodesOf(`## Forms\n\n${markdown}`), {
    numbers,
    dated: DATED,
    pictures: new Map([['dot', DOT]]),
    locale,
  });
export const htmlOf = (markdown: string) => section(markdown).html;

export function nodesOf(markdown: string) {
  return partsOf(markdown).flatMap((part) => part.nodes);
}
