/** A guide as a plain text file: to keep, to send, to have read aloud. */
import type { Locale } from '#kit/locale.ts';
import type { LoadedGuide } from './guides.ts';
import { plainLines } from './markdown.ts';

const WIDTH = 76;

const WORDS = {
  en: {
    checked: 'Checked against its sources on',
    phones: 'PHONE NUMBERS',
    sources: 'SOURCES',
    seen: 'checked',
    copy: ', in a copy',
    advice:
      'What has no source is common practice. This guide helps you plan. It is not medical, legal or financial advice. In danger, call 911. In a crisis, call or text 988.',
  },
  es: {
    checked: 'Comparada con sus fuentes el',
    phones: 'NÚMEROS DE TELÉFONO',
    sources: 'FUENTES',
    seen: 'revisada el',
    copy: ', en una copia',
    advice:
      'Lo que no tiene fuente es práctica común. Esta guía le ayuda a planear. No es un consejo médico, legal ni financiero. Si hay peligro, llame al 911. En una crisis, llame al 988 y oprima 2, o envíe AYUDA al 988.',
  },
} as const;

/**
 * @param address URL of the guide
 * @returns the text in a language
 */
export function guideText(guide: LoadedGuide, address: string, language: Locale): string {
  const words = WORDS[language];
  const { parts } = language === 'es' ? guide.spanish : guide;
  const lines = [
    guide.title[language].toUpperCase(),
    guide.summary[language],
    '',
    `${words.checked} ${guide.reviewed}.${language === 'en' ? ` ${guide.audience}` : ''}`,
    address,
    ...parts.flatMap((part) => ['', '', part.heading.toUpperCase(), '', ...plainLines(part.nodes)]),
    '',
    '',
    words.phones,
    '',
    ...guide.phones.map(
      ({ name, number, hours }) => `- ${name[language]}: ${number}${hours ? ` (${hours[language]})` : ''}`,
    ),
    '',
    '',
    words.sources,
    '',
    ...guide.sources.map(
      ({ publisher, title, url, checked, strength }, index) =>
        `${index + 1}. ${publisher}: ${title}. ${url} (${words.seen} ${checked}${strength === 'second-hand' ? words.copy : ''})`,
    ),
    '',
    ...datedLines(guide, language),
    ...(guide.dated.length > 0 ? [''] : []),
    words.advice,
  ];
  return `${lines.map(wrapped).join('\n')}\n`;
}

/** What a figure is about is written down in English only. */
function datedLines({ dated }: LoadedGuide, language: Locale): string[] {
  if (language === 'en') return dated.map(({ what, until }) => `Holds until ${until}: ${what}.`);
  return [...new Set(dated.map(({ until }) => `Algunas cifras valen hasta el ${until}.`))];
}

/** Wraps a line between words; an item's continuation lines are indented. */
function wrapped(line: string): string {
  const indent = ' '.repeat(/^(?:- (?:\[ \] )?|\[ \] |\d+\. )/.exec(line)?.[0].length ?? 0);
  const rows: string[] = [];
  let row = '';
  for (const word of line.split(' ')) {
    if (row && row.length + 1 + word.length > WIDTH) {
      rows.push(row);
      row = indent + word;
    } else row = row ? `${row} ${word}` : word;
  }
  return [...rows, row].join('\n');
}
