/** What a state has for a family, as lines of a pack. */
import type { Locale } from '#kit/locale.ts';
import type { PackMaterial } from '../packs.types.ts';
import { checkedOn, escapeMarkdown } from './parts.ts';

/** @returns a line for each office, program or law that we have a source for */
export function nearLines({ near, words }: Pick<PackMaterial, 'near' | 'words'>, locale: Locale): string[] {
  return near.flatMap(({ kind, line }) => {
    if (!line) return [];
    const { name, phone, hours, note, source } = line;
    const call = phone ? `, [${phone.number}](tel:${phone.tel})` : '';
    const { host } = new URL(source.url);
    const from = source.official
      ? `[${host}](${source.url})`
      : words.near_line_second_hand.replace('{host}', () => host);
    const checked = checkedOn(source.checked, words, locale);
    const extra = [hours && `${hours}.`, note && escapeMarkdown(note)].filter(Boolean).join(' ');
    return [
      `- **${kind.title}:** ${escapeMarkdown(name)}${call}. ${extra ? `${extra} ` : ''}(${from}, ${checked})`,
    ];
  });
}
