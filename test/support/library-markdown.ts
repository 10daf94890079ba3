// The text of a guide, turned into markup.
import { partsOf, renderSection } from '#features/library/library.content/markdown.ts';
import type { Locale } from '#kit/locale.ts';

export const NUMBERS = new Map([
  ['CDC-FALL', 1],
  ['988', 2],
  ['NIA-DOC', 3],
]);
export const DATED = new Map([
  ['rehab-days', { what: 'A day', until: '2026-12-31', next: 'Not known.', source: 'CDC-FALL' }],
]);
export const section = (
  markdown: string,
  numbers: ReadonlyMap<string, number> = NUMBERS,
  locale: Locale = 'en',
) =>
  renderSection('forms', nodesOf(`## Forms\n\n${markdown}`), {
    numbers,
    dated: DATED,
    locale,
  });
export const htmlOf = (markdown: string) => section(markdown).html;

export function nodesOf(markdown: string) {
  return partsOf(markdown).flatMap((part) => part.nodes);
}
