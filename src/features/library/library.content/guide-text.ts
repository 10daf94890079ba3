/** A guide as a plain text file: to keep, to send, to have read aloud. */
import type { LoadedGuide } from './guides.ts';
import { plainLines } from './markdown.ts';

const WIDTH = 76;

/** @param address URL of the guide */
export function guideText(guide: LoadedGuide, address: string): string {
  const lines = [
    guide.title.en.toUpperCase(),
    guide.summary.en,
    '',
    `Checked against its sources on ${guide.reviewed}. ${guide.audience}`,
    address,
    ...guide.parts.flatMap((part) => ['', '', part.heading.toUpperCase(), '', ...plainLines(part.nodes)]),
    '',
    '',
    'PHONE NUMBERS',
    '',
    ...guide.phones.map(
      ({ name, number, hours }) => `- ${name.en}: ${number}${hours ? ` (${hours.en})` : ''}`,
    ),
    '',
    '',
    'SOURCES',
    '',
    ...guide.sources.map(
      ({ publisher, title, url, checked, strength }, index) =>
        `${index + 1}. ${publisher}: ${title}. ${url} (checked ${checked}${strength === 'second-hand' ? ', in a copy' : ''})`,
    ),
    '',
    ...guide.dated.map(({ what, until }) => `Holds until ${until}: ${what}.`),
    ...(guide.dated.length > 0 ? [''] : []),
    'What has no source is common practice. This guide helps you plan. It is not medical, legal or financial advice. In danger, call 911. In a crisis, call or text 988.',
  ];
  return `${lines.map(wrapped).join('\n')}\n`;
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
