/** Telephone numbers in a model's text: only those that we gave it stay. */
import type { Locale } from '../../../kit/locale.ts';

/** What stands in the place of a number that we do not know. */
export const UNKNOWN_NUMBER: Readonly<Record<Locale, string>> = {
  en: 'the number on their official site',
  es: 'el número de su sitio oficial',
};
const repeated = (phrase: string) => new RegExp(`${phrase}(?:[\\s,/-]+${phrase})+`, 'g');
const REPEATED = { en: repeated(UNKNOWN_NUMBER.en), es: repeated(UNKNOWN_NUMBER.es) };
const extended = (phrase: string) =>
  new RegExp(`${phrase},?\\s*(?:x|ext\\.?|extensi[oó]n)\\s*\\d{1,6}(?!\\d)`, 'gi');
const EXTENSION = { en: extended(UNKNOWN_NUMBER.en), es: extended(UNKNOWN_NUMBER.es) };
/** Everybody may be told to call these. */
const ALWAYS = new Set(['911', '988', '211', '711']);

const GAP = '[\\s.()\\-\\p{Pd}−·/*_~|,]{0,4}';
/** A US number; the letters are those that pass for digits. */
const US = new RegExp(
  `(?<![\\w.])(?:\\+?[1lI]${GAP})?\\(?[0-9OolI]{3}${GAP}[0-9OolI]{3}${GAP}[0-9OolI]{4}(?![0-9])`,
  'gu',
);
const LONG = /(?<!\d)(?:\+\s?)?\(?\d(?:[\s.()\-\p{Pd}−·/*_~|]{0,4}\d){6,}/gu;
const VANITY =
  /(?<!\w)(?:\+?1[-. ]{0,2})?\(?\d{3}\)?[-. ]{1,2}(?=[A-Z0-9-. ]*[A-Z])[A-Z0-9]{2,}(?:[-.][A-Z0-9]{2,})*(?!\w)/g;
const TOLL_FREE_VANITY =
  /(?<!\w)(?:\+?1[-.]?)?\(?8(?:00|33|44|55|66|77|88)\)?[-.](?=[a-z0-9-]*[a-z])[a-z0-9]{3,}(?:-[a-z0-9]{2,})*(?!\w)/gi;
const SHORT =
  /\b((?:call|dial|text|phone|ring|llame|llamar|marque|marcar|env[ií]e|mande)(?:\s+["“]?[\p{L}]{2,12}["”]?)?(?:\s+(?:to|at|al|a|el|the))?\s+)(\d{3,6})(?![\w-]|[.,]\d)/giu;
const WORDS =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve';
const SPOKEN = new RegExp(`\\b(?:${WORDS})(?:[\\s,.\\-]+(?:${WORDS})){6,}\\b`, 'gi');
const KEYS = ['', '', 'ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/**
 * @param permitted their digits, with or without the leading 1
 * @returns the text, with every other number replaced
 */
export function knownPhones(text: string, permitted: ReadonlySet<string>, locale: Locale): string {
  const known = new Set([...permitted].map(national));
  const found: string[] = [];
  const check = (digits: string, shown: string) => {
    if (!known.has(national(digits))) return UNKNOWN_NUMBER[locale];
    found.push(shown);
    return String.fromCodePoint(FIRST_MARK + found.length - 1);
  };
  const checked = text
    .replace(TOLL_FREE_VANITY, (shown) => checkVanity(shown, check))
    .replace(VANITY, (shown) => checkVanity(shown, check))
    .replace(US, (shown) => {
      const [whole, end] = withoutEnd(shown);
      if (whole.replace(/\D/g, '').length < 7 || isDateOrYears(whole)) return shown;
      return check(whole.replace(/o/gi, '0').replace(/[lI]/g, '1').replace(/\D/g, ''), whole) + end;
    })
    .replace(LONG, (shown) => (looksDialled(shown) ? check(shown.replace(/\D/g, ''), shown) : shown))
    .replace(SPOKEN, () => UNKNOWN_NUMBER[locale])
    .replace(SHORT, (shown, before: string, digits: string) =>
      ALWAYS.has(digits) || permitted.has(digits) ? shown : before + UNKNOWN_NUMBER[locale],
    )
    .replace(EXTENSION[locale], UNKNOWN_NUMBER[locale])
    .replace(/\b([aA]|[dD]e)l el número/g, '$1l número')
    .replaceAll(REPEATED[locale], UNKNOWN_NUMBER[locale]);
  return checked.replace(MARK, (mark) => found[(mark.codePointAt(0) ?? 0) - FIRST_MARK] ?? '');
}

/** A plane of signs without a meaning; the marks of addresses are in another one. */
const FIRST_MARK = 0xf0000;
const MARK = /[\u{F0000}-\u{FFFFD}]/gu;

/** A number as it is compared: ten digits, without the country's 1. */
const national = (digits: string): string => (/^1\d{10}$/.test(digits) ? digits.slice(1) : digits);

function checkVanity(shown: string, check: (digits: string, shown: string) => string): string {
  const dialled = [...shown.toUpperCase()]
    .map((sign) => (/\d/.test(sign) ? sign : KEYS.findIndex((letters) => letters.includes(sign) && letters)))
    .filter((key) => key !== -1)
    .join('');
  const digits = national(dialled.slice(0, dialled.startsWith('1') ? 11 : 10));
  return digits.length < 10 ? shown : check(digits, shown);
}

/** What ends a number on paper is no part of it. */
function withoutEnd(shown: string): [string, string] {
  const end = /\D*$/.exec(shown.replace(/[OolI]$/, '0'))?.[0] ?? '';
  return [shown.slice(0, shown.length - end.length), end];
}

/** Ten digits or more, or the seven of a local number. */
function looksDialled(shown: string): boolean {
  if (isDateOrYears(shown)) return false;
  const digits = shown.replace(/\D/g, '').length;
  return shown.startsWith('+') || digits >= 10 || /^(?:1[-. ])?\d{3}[-.–]\d{4}$/.test(shown);
}

const YEAR = '(?:19|20)\\d{2}';
const DATES = new RegExp(
  `^(?:${YEAR}([-/.])\\d{1,2}\\1\\d{1,2}|\\d{1,2}([-/.])\\d{1,2}\\2${YEAR}|${YEAR}(?:[\\s/–-]+${YEAR})+|\\d{5}-\\d{4})$`,
);
const isDateOrYears = (shown: string) => DATES.test(shown);
