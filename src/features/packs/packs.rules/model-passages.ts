/** The passages that a model is given, and the list of those that it cited. */
import type { PackMaterial, PackPassage, PackWords } from '../packs.types.ts';
import { asWritten, section } from './parts.ts';

/** More than this does not make an answer better; in characters. */
const MOST_CHARACTERS = 16_000;

export interface ModelPassage {
  /** From 1, as the model cites it. */
  number: number;
  title: string;
  heading: string;
  text: string;
  /** Where it can be read, if it is part of a guide. */
  url: string | null;
}

/** @returns the passages of the documents that answer the topic, the best document first, as far as they fit */
export function modelPassages({ passages, phones }: PackMaterial, chosen: readonly string[]): ModelPassage[] {
  const given: ModelPassage[] = [];
  let left = MOST_CHARACTERS;
  for (const passage of chosen.flatMap((id) => passages.filter(({ document }) => document === id))) {
    const text = `${withoutCodes(passage.body)}${numbersOf(passage, phones)}`;
    if (text.length > left) break;
    left -= text.length;
    given.push({
      number: given.length + 1,
      title: passage.title,
      heading: passage.heading,
      text,
      url: passage.kind === 'guide' ? `/packs/${passage.document}` : null,
    });
  }
  return given;
}

/** @returns a text without the codes of its sources, which only the library's own packs number */
export const withoutCodes = (body: string): string => body.replace(/\[\^[^\]\s]+\]/g, '');

/** Whom to call stands with the summary of a guide and with each action. */
function numbersOf({ section, phones: ids }: PackPassage, phones: PackMaterial['phones']): string {
  if (section !== 'summary' && section !== 'steps') return '';
  const lines = ids.flatMap((id) => {
    const phone = phones.get(id);
    return phone ? [`\n${phone.name}: ${phone.number}`] : [];
  });
  return lines.join('');
}

/** @returns the list of the passages that a text cites as `[n]` */
export function passageList(text: string, passages: readonly ModelPassage[], words: PackWords): string[] {
  const cited = new Set(
    [...text.matchAll(/\[(\d+(?:\s*,\s*\d+)*)\]/g)].flatMap(([, list = '']) => list.split(',').map(Number)),
  );
  const lines = passages
    .filter(({ number }) => cited.has(number))
    .map(({ number, title, heading, url }) => {
      const name = asWritten(heading ? `${title}: ${heading}` : title);
      return `${number}. ${url ? `[${name}](${url})` : name}`;
    });
  return section(words.sources, lines.length > 0 ? [lines.join('\n')] : []);
}
