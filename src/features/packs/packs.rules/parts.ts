/** Parts common to all packs. */
import { dateFormat } from '#kit/date-format.ts';
import { floorMarkdown } from '#kit/floor-line.ts';
import { intlTag, type Locale } from '#kit/locale.ts';
import type {
  PackChoice,
  PackChoices,
  PackMaterial,
  PackPassage,
  PackRequest,
  PackWords,
} from '../packs.types.ts';
import { titleOfTopic } from './packs.ts';

/** In characters. A dictated topic would fill a phone's screen. */
const LONGEST_HEADING = 80;

/** @returns the beginning of a pack: whom to call in danger, and its title */
export function titleOf({ packType, topic, locale }: PackRequest, words: PackWords): string {
  // User input is shown as typed, never interpreted as Markdown.
  return `${floorMarkdown(locale)}\n\n# ${words[`title_${packType}`].replace('{topic}', () => escapeMarkdown(titleOfTopic(topic, LONGEST_HEADING)))}`;
}

/** @returns a text with all Markdown characters escaped */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]^<>#&~|]/g, '\\$&');

/** @returns a heading with its blocks, or nothing if there are none */
export function section(heading: string, blocks: readonly string[]): string[] {
  return blocks.length > 0 ? [`## ${heading}`, ...blocks] : [];
}

/** @returns the urgent text above everything else: most dangerous first, with equal headings merged */
export function urgentBlock({ urgent, phones, sources }: PackMaterial): string[] {
  return [...Map.groupBy(urgent, ({ heading }) => heading)].flatMap(([heading, kinds]) => {
    const calls = [...new Set(kinds.flatMap((kind) => kind.phones))].flatMap((id) =>
      phoneLine(phones, id, true),
    );
    const steps = kinds.flatMap((kind) =>
      kind.steps.map(({ text, source }) => `- ${text}${sources.has(source) ? `[^${source}]` : ''}`),
    );
    return [`## ${heading}`, ...(calls.length > 0 ? [calls.join('\n')] : []), [...new Set(steps)].join('\n')];
  });
}

/** @returns a list of phone numbers, without duplicates, up to a maximum */
export function phoneList(
  heading: string,
  ids: readonly string[],
  { phones }: PackMaterial,
  most: number,
): string[] {
  const lines = [...new Set(ids)].flatMap((id) => phoneLine(phones, id));
  return section(heading, lines.length > 0 ? [lines.slice(0, most).join('\n')] : []);
}

function phoneLine(phones: PackMaterial['phones'], id: string, bold = false): string[] {
  const phone = phones.get(id);
  if (!phone) return [];
  const mark = bold ? '**' : '';
  const hours = phone.hours ? ` (${phone.hours})` : '';
  return [`- ${mark}${phone.name}: [${phone.number}](tel:${phone.tel})${mark}${hours}`];
}

/** @returns links to the guides among the passages, once each */
export function guideLinks(passages: readonly PackPassage[], { locale }: PackRequest): string[] {
  const folder = locale === 'es' ? '/es/packs' : '/packs';
  const guides = new Map(
    passages.filter(({ kind }) => kind === 'guide').map(({ document, title }) => [document, title]),
  );
  const lines = [...guides].map(([id, title]) => `- [${title}](${folder}/${id})`);
  return lines.length > 0 ? [lines.join('\n')] : [];
}

/** @param day of the check of a source */
export function checkedOn(day: string, words: PackWords, locale: Locale): string {
  const format = dateFormat(intlTag(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  return words.checked.replace('{date}', format.format(new Date(`${day}T00:00:00Z`)));
}

/** @param cited codes, in numeric order */
export function sourceList(
  cited: readonly string[],
  { sources, words }: PackMaterial,
  locale: Locale,
): string[] {
  const lines = cited.flatMap((code, index) => {
    const source = sources.get(code);
    if (!source) return [];
    const { publisher, title, url, checked, strength } = source;
    const when = checkedOn(checked, words, locale) + (strength === 'second-hand' ? words.second_hand : '');
    return [`${index + 1}. ${publisher}: [${title}](${url}) (${when})`];
  });
  return section(words.sources, lines.length > 0 ? [lines.join('\n')] : []);
}

/**
 * @param headings of emergencies shown elsewhere on the page
 * @returns a pack without its urgent sections for them
 */
export function withoutUrgent(markdown: string, headings: readonly string[]): string {
  const [title = '', ...sections] = markdown.split(/\n\n(?=## )/);
  const left = [...headings];
  // Drop only one section per heading: an action of the alarm may have the same name.
  const first = sections.findIndex((each) => {
    const at = left.findIndex((heading) => each.startsWith(`## ${heading}\n`));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [title, ...(first < 0 ? [] : sections.slice(first))].join('\n\n');
}

/** @returns the question which text is meant, or nothing if there is no choice */
export function choiceSection(choices: PackChoices, words: PackWords): string[] {
  const lines = choices.map((choice) => `- ${choiceLine(choice)}`);
  return lines.length === 0
    ? []
    : section(words.is_it_one_of_these, [lines.join('\n'), words.choose_or_other_words]);
}

const choiceLine = ({ title, about }: PackChoice) => `**${sentence(title)}** ${escapeMarkdown(about)}`;

/** @returns a heading as the beginning of a paragraph */
export const sentence = (heading: string): string => (/[.?!]["”»]?$/.test(heading) ? heading : `${heading}.`);

/** @returns what a pack says before that question and after it, for a screen that asks in its own way */
export function aroundChoices(markdown: string, [first]: PackChoices): [before: string, after: string] {
  const sections = markdown.split(/\n\n(?=## )/);
  const at = first ? sections.findIndex((each) => each.includes(choiceLine(first))) : -1;
  if (at < 0) return [markdown, ''];
  return [sections.slice(0, at).join('\n\n'), sections.slice(at + 1).join('\n\n')];
}

/**
 * @param markdown of a pack
 * @returns it as plain text: for a file, the clipboard, or reading aloud
 */
export function asPlainText(markdown: string): string {
  const lines = markdown
    .replace(/^#{1,2} (.+)$/gm, (_, heading: string) => heading.toUpperCase())
    .replace(/^#{3,6} |^> /gm, '')
    .replace(/^---$/gm, '');
  return `${plainInline(lines)
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** In a single pass, so that an escaped character never counts as Markdown. */
const INLINE = new RegExp(
  [
    /\\([\\`*_[\]^<>#&~|])/,
    /\[((?:\\.|[^[\]\\])+)\]\((?:tel:[^)]*|\/[^)]*|(https?:[^)]*))\)/,
    /(?<![\w*])(?<mark>\*\*?|__?)(?=[^\s*_])((?:\\.|(?!\k<mark>)[^\\])+?)(?<=\S)\k<mark>(?!\w)/,
    /\*\*|`/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** @returns a line of Markdown without its marks; of a link to the web, its address stays */
export function plainInline(text: string): string {
  return text.replace(
    INLINE,
    (_, sign?: string, label?: string, url?: string, __?: string, strong?: string) => {
      if (sign) return sign;
      if (label) return plainInline(label) + (url ? `, ${url}` : '');
      return strong ? plainInline(strong) : '';
    },
  );
}

/** @returns the disclaimer that ends every pack (PACK-14) */
export function notAdvice(words: PackWords): string {
  return `---\n\n${words.not_advice}`;
}
