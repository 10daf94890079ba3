/** Which passwords are guessed first. */
import { dictionary } from '@zxcvbn-ts/language-common';

/** ASVS 6.2.4 asks for 3,000; attackers start with longer lists. */
const MOST_COMMON = 10_000;
const COMMON = new Set(
  dictionary['passwords-common'].slice(0, MOST_COMMON).map((each) => each.toLowerCase()),
);

/** Words found on all our pages. */
const OUR_WORDS = [
  'kinkeeper',
  'kinguide',
  'kinassistant',
  'caregiver',
  'caregiving',
  'cuidador',
  'cuidadora',
];
const KEYBOARD = ['1234567890', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whose password it is. */
export interface PasswordOwner {
  fullName: string;
  email: string;
  organization?: string | null | undefined;
}

/**
 * Whether an attacker would guess a password early: one of the most common, including with look-alike
 * characters or a number appended; a keyboard row or sequence; the owner's name or address; one of our
 * own words.
 */
export function isGuessable(password: string, owner: PasswordOwner): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const forms = new Set(
    [plain, stripAffixes(plain)].flatMap((form) => [form, unleet(form, 'i'), unleet(form, 'l')]),
  );
  const words = wordsOf(owner);
  return [...forms].some(
    (form) => COMMON.has(form) || isSequence(form) || isRepeated(form) || isMostly(form, words),
  );
}

/** Drops the year or symbol that people add around a word because a number was required. */
function stripAffixes(text: string): string {
  const core = text
    .replace(/^[\d\p{P}\p{S}]{1,2}(?=\p{L})/u, '')
    .replace(/(?<=\p{L})[\d\p{P}\p{S}]{1,5}$/u, '');
  return core.length < 3 ? text : core;
}

const LETTERS: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
};

/** @param one the letter that `1` and `!` replace */
function unleet(text: string, one: string): string {
  return text.replace(/[0345789@$!1|]/g, (sign) => (/[!1|]/.test(sign) ? one : (LETTERS[sign] ?? sign)));
}

/** A sequence, one repeated character, or neighbours on the keyboard; or two of these. */
function isSequence(text: string): boolean {
  const signs = Array.from(text);
  const rowAt = (from: number) => {
    let to = from + 2;
    while (to <= signs.length && isOneRow(signs.slice(from, to))) to += 1;
    return to - 1;
  };
  const first = rowAt(0);
  if (first < 3) return false;
  const second = first === signs.length ? first : rowAt(first);
  return second === signs.length && (first === second || second - first >= 3);
}

function isOneRow(signs: string[]): boolean {
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  const step = steps.size === 1 ? [...steps][0] : undefined;
  if (step === 0 || step === 1 || step === -1) return true;
  const [text, back] = [signs.join(''), signs.toReversed().join('')];
  return KEYBOARD.some((row) => row.includes(text) || row.includes(back));
}

/** A short piece repeated: `ababab`, `dogdog`. */
function isRepeated(text: string): boolean {
  const signs = Array.from(text);
  for (let size = 1; size <= signs.length / 2; size += 1) {
    if (signs.length % size !== 0) continue;
    const piece = signs.slice(0, size).join('');
    if (piece.repeat(signs.length / size) !== text) continue;
    if (size <= 2 || /^[a-z]{3}$/.test(piece) || COMMON.has(piece) || isSequence(piece)) return true;
  }
  return false;
}

/** Whether fewer than three letters remain after removing these words. */
function isMostly(text: string, words: string[]): boolean {
  let rest = normalize(text);
  const whole = rest;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest !== whole && rest.replace(/\P{L}/gu, '').length < 3;
}

function wordsOf({ fullName, email, organization }: PasswordOwner): string[] {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const words = [fullName, organization ?? '', name, host].flatMap((text) => [
    normalize(text),
    ...text
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap((part) => [normalize(part), normalize(part.replace(/\d+$/, ''))]),
  ]);
  return [...new Set([normalize(email), ...words, ...OUR_WORDS])]
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
}

/** Letters and digits only, without accents. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
