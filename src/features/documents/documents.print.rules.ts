/** What can be printed: typed signatures, and the signature pages of a sealed copy. */
import type { ReleaseTerms } from './documents.release.rules.ts';

/**
 * Latin, Greek and Cyrillic letters with their marks, and common signs: what every face of our font has, as a test
 * sees to. Hebrew it has too, but nothing here writes from right to left.
 */
const PRINTABLE =
  /^(?!\p{Cn})[ -~\u00a0-\u052f\u1e00-\u2027\u202f-\u205e\u2070-\u20be\u2100-\u214f\u2153\u2154\u215b-\u215e\u2190-\u2195\u2202\u2206\u220f\u2211\u2212\u2215\u2219\u221a\u221e\u221f\u2248\u2260\u2264\u2265\u25a0\u25a1\u25aa\u25ab\u25b2\u25ba\u25bc\u25c4\u25ca\u25cb\u25cf\u25e6\u2640\u2642\u2660\u2663\u2665\u2666]$/u;

/** Signs of forms that our font lacks: a ticked box must not look like an empty one. */
const SIGNS: Record<string, string> = {
  '☐': '[ ]',
  '☑': '[√]',
  '☒': '[x]',
  '✓': '√',
  '✔': '√',
  '✅': '[√]',
  '✗': '×',
  '✘': '×',
  '❌': '×',
};
/** In the place of what cannot be printed: no box, which would read as one to tick. */
const MISSING = '[?]';

/** @returns a text as it is printed */
export function asPrinted(text: string): string {
  const characters = Array.from(plain(text), (each) => (PRINTABLE.test(each) ? each : MISSING));
  return characters.filter((each, index) => each !== MISSING || characters[index - 1] !== MISSING).join('');
}

/** Whether all of a text can be printed. */
export const isPrintable = (text: string) => missingIn(text) === '';

/** @returns the first few characters of a text that cannot be printed, to be shown to its writer */
export function missingIn(text: string): string {
  const missing = Array.from(plain(text)).filter((each) => !PRINTABLE.test(each));
  return [...new Set(missing)].slice(0, SHOWN).join(' ');
}
const SHOWN = 5;

interface Stated {
  title: string;
  requires_signature: boolean;
  release: ReleaseTerms | null;
}

/** @returns the first field of a document that its signature pages could not print; null if they can print all */
export function unprintableField({ title, requires_signature, release }: Stated): string | null {
  if (requires_signature && !isPrintable(title)) return 'title';
  const term = Object.entries(release ?? {}).find(([, words]) => words !== null && !isPrintable(words));
  return term ? `release.${term[0]}` : null;
}

/** Composed, with signs in brackets, on one line, and without what nobody sees. */
function plain(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      // Copied from PDFs.
      .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
      .replace(/[☐☑☒✓✔✅✗✘❌]/gu, (sign) => SIGNS[sign] ?? sign)
  );
}
