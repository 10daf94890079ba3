import type { Locale } from '../../../kit/locale.ts';
import { plainCharacters } from './grounding-characters.ts';
import { speaksOfItself, statesDiagnosis } from './grounding-claims.ts';
import { tellsDose } from './grounding-doses.ts';
import { plainMarkup, tidy, untilStable } from './grounding-markup.ts';
import { knownPhones } from './grounding-phones.ts';

/** No line is longer, neither one that waits nor one that is shown. */
export const LONGEST_LINE = 4000;

/** What stands in the place of the first sentence of each kind; the others are left out. */
export const NOTES = {
  dose: {
    en: 'Ask the doctor or pharmacist about medicines and doses.',
    es: 'Pregunte al médico o al farmacéutico sobre los medicamentos y las dosis.',
  },
  diagnosis: {
    en: 'Only a doctor can say what is wrong.',
    es: 'Solo un médico puede decir qué le pasa.',
  },
} as const satisfies Record<string, Record<Locale, string>>;
type Note = keyof typeof NOTES;

export interface GroundingOptions {
  /** How many passages the model was given; they are numbered from 1. */
  sources: number;
  /** Whole addresses that may be linked to. */
  links: ReadonlySet<string>;
  /** The digits of numbers that may be shown, with or without the leading 1. 911, 988, 211 and 711 always may. */
  phones: ReadonlySet<string>;
  locale: Locale;
}

/** Checks what a model writes, line by line, before anybody sees it. */
export interface Grounding {
  /** @returns what can be shown now: whole lines, each with its end */
  push(piece: string): string;
  /** @returns the rest. Call it once, at the end */
  end(): string;
  /** How many references to our sources were shown, and how many that name no source were removed. */
  report(): { citations: number; removed: number };
}

/**
 * A model's text is taken to be hostile. However it is cut into pieces, the same comes out, and what
 * came out comes out unchanged when it is checked again. Lines of one paragraph become one line, so
 * that nothing hides in a line break; a sentence over LONGEST_LINE is left out.
 */
export function createGrounding(options: GroundingOptions): Grounding {
  const told = new Set<Note>();
  const counts = { citations: 0, removed: 0 };
  let buffer = '';
  let skipping = false;
  let paragraph = '';
  /** The last line shown; empty at the start and after a blank line. */
  let last = '';
  let blank = false;
  let begun = false;

  const cleanLine = (line: string) =>
    untilStable(line, (before) => cleanMarks(before, options, () => (counts.removed += 1)));

  function take(): string {
    let shown = '';
    while (true) {
      if (skipping) {
        const found = /[.!?…](?=\s)|\n/.exec(buffer);
        if (!found) {
          buffer = buffer.slice(-1);
          return shown;
        }
        buffer = buffer.slice(found[0] === '\n' ? found.index : found.index + 1);
        skipping = false;
      }
      const end = buffer.indexOf('\n');
      if (end !== -1 && end <= LONGEST_LINE) {
        shown += addLine(buffer.slice(0, end));
        buffer = buffer.slice(end + 1);
      } else if (buffer.length > LONGEST_LINE) {
        const cut = lastSentenceEnd(buffer.slice(0, LONGEST_LINE));
        if (cut > 0) shown += addLine(buffer.slice(0, cut));
        else skipping = true;
        buffer = buffer.slice(cut > 0 ? cut : LONGEST_LINE);
      } else return shown;
    }
  }

  /** Joins the line to the paragraph that waits, or lets that one go. */
  function addLine(raw: string): string {
    const line = untilStable(raw, plainLine);
    if (continues(paragraph, line) && paragraph.length + line.length < LONGEST_LINE) {
      paragraph = `${paragraph} ${line.trim()}`;
      return '';
    }
    const shown = flush();
    paragraph = line;
    if (line === '') blank = true;
    return shown;
  }

  function flush(): string {
    const line = paragraph;
    paragraph = '';
    if (line === '') return '';
    const { text, notes } = settle(line);
    for (const note of notes) told.add(note);
    if (text === '') blank = true;
    // What is cut off a line may look like the beginning of another kind of line.
    const pieces = wrapped(text);
    return pieces.map((piece) => show(pieces.length > 1 ? settle(piece).text : piece)).join('');
  }

  /** Brings a line to where checking it again changes nothing. */
  function settle(line: string): { text: string; notes: Set<Note> } {
    let notes = new Set(told);
    const text = untilStable(line, (before) => {
      notes = new Set(told);
      return checkSentences(cleanLine(before), notes, options);
    });
    return { text, notes };
  }

  function show(text: string): string {
    const line = text.length > LONGEST_LINE ? '' : text;
    if (line === '') return '';
    const apart = begun && (blank || continues(last, line));
    counts.citations += line.match(/\[\d+\]/g)?.length ?? 0;
    [last, blank, begun] = [line, false, true];
    return `${apart ? '\n' : ''}${line}\n`;
  }

  return {
    push: (piece) => {
      buffer += piece;
      return take();
    },
    end: () => {
      const shown = buffer === '' || skipping ? '' : addLine(buffer);
      buffer = '';
      return shown + flush();
    },
    report: () => ({ ...counts }),
  };
}

const BLOCK = /^\s*(?:\[[^\]]*\]:|[-*+•]\s|\d{1,3}[.)]\s|#{1,6}(?:\s|$)|>|\||(?:[-*_=]\s*){3,}$)/;
const PREFIX = /^(\s*(?:>\s*)*(?:(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)?(?:#{1,6}\s+)?)(.*)$/;

/** What may follow the sign that ends a sentence: quotes, emphasis, and the source of it. */
const AFTER = '(?:["\'”’»)\\]*_]|\\[\\d+\\])*';
const CLOSED = new RegExp(`[.!?:;…]${AFTER}$`);
const BETWEEN_SENTENCES = new RegExp(`(?<=[.!?…]${AFTER})\\s+`);

/** Whether Markdown would read the line as a part of the paragraph before it, and a sentence may go on in it. */
function continues(before: string, line: string): boolean {
  if (before === '' || line === '' || BLOCK.test(line)) return false;
  if (/^\s*(?:#{1,6}\s|\||(?:[-*_=]\s*){3,}$)/.test(before)) return false;
  return !CLOSED.test(before);
}

/** @returns the line in plain characters; nothing for the edges of code and the underline of a heading */
function plainLine(line: string): string {
  const plain = plainCharacters(line).trimEnd();
  return /^\s*(?:`{3,}|~{3,})|^\s*=+$/.test(plain) ? '' : plain;
}

/** Everything that is decided sign by sign: characters, markup, addresses, sources, telephone numbers. */
function cleanMarks(line: string, options: GroundingOptions, onRemoved: () => void): string {
  const { text, show } = plainMarkup(plainLine(line), options, onRemoved);
  const [, prefix = '', body = ''] = PREFIX.exec(text) ?? [];
  const checked = tidy(knownPhones(body, options.phones, options.locale));
  return checked.trim() === '' ? '' : show(flat(prefix, checked));
}

/** No heading deeper than the third, no indentation but that of lists. */
function flat(prefix: string, body: string): string {
  const indent = /[-*+•\d]/.test(prefix) ? (/^ {0,6}/.exec(prefix)?.[0] ?? '') : '';
  return `${indent}${prefix.trimStart().replace(/#{4,}/, '###')}${body.trimStart().replace(/^#{4,}/, '###')}`;
}

/** Puts a note into the place of the first sentence of its kind, and leaves out the others. */
function checkSentences(line: string, notes: Set<Note>, { locale }: GroundingOptions): string {
  if (speaksOfItself(readable(line))) return '';
  const [, prefix = '', body = ''] = PREFIX.exec(line) ?? [];
  const sentences = body.split(BETWEEN_SENTENCES).flatMap((sentence) => {
    const note = noteFor(readable(sentence), locale);
    if (!note) return [sentence];
    if (notes.has(note)) return [];
    notes.add(note);
    return [NOTES[note][locale]];
  });
  const text = sentences.join(' ').trim();
  return text === '' ? '' : prefix + text;
}

function noteFor(sentence: string, locale: Locale): Note | undefined {
  if (sentence === NOTES.dose[locale] || tellsDose(sentence)) return 'dose';
  if (sentence === NOTES.diagnosis[locale] || statesDiagnosis(sentence)) return 'diagnosis';
  return undefined;
}

/** @returns what a person reads, without marks of emphasis and sources in between */
function readable(text: string): string {
  return text
    .replace(/\[\d+\]|[*_~`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function lastSentenceEnd(text: string): number {
  return Math.max(
    0,
    ...[...text.matchAll(/[.!?…](?:\[\d+\])*(?=\s)/g)].map((match) => match.index + match[0].length),
  );
}

/** @returns the text in lines that are not too long; what has no place to break is left out */
function wrapped(text: string): string[] {
  if (text.length <= LONGEST_LINE) return [text];
  const cut = lastSentenceEnd(text.slice(0, LONGEST_LINE));
  if (cut === 0) return [];
  return [text.slice(0, cut), ...wrapped(text.slice(cut).trim())];
}
