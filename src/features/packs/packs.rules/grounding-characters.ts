/** Undoes what makes a text read differently to a person than to a rule: look-alikes, invisible signs, escapes. */

/** Entities that ordinary text uses; the others are dropped. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  sol: '/',
  period: '.',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  lbrack: '[',
  rbrack: ']',
  num: '#',
  commat: '@',
  excl: '!',
  Tab: ' ',
  NewLine: ' ',
  hyphen: '-',
  dash: '-',
  plus: '+',
  lowbar: '_',
  ast: '*',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  Uuml: 'Ü',
  iexcl: '¡',
  iquest: '¿',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  bull: '•',
  deg: '°',
  micro: 'µ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  frac12: '½',
};
/** Signs that nobody sees, and that would split a number or a word; our own marks among them. */
const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cs}\u115F\u1160\u2800\u3164\uFFA0]|\p{Default_Ignorable_Code_Point}|\u20E3/gu;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** @returns one line in plain characters: visible ones, decimal digits as 0 to 9, no entities or escapes */
export function plainCharacters(line: string): string {
  return line
    .replace(ENTITY, (_, decimal, hex, name) => {
      if (name) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? '';
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .normalize('NFC')
    .replace(/[\s\p{Z}\u0085]/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(INVISIBLE, '')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Nd}\p{No}]/gu, digit)
    .replace(/([0-9])\p{M}+/gu, '$1')
    .replace(ESCAPE, '$1');
}

/** Every script's digits are ten in a row, so the value is the place in the row. */
function digit(sign: string): string {
  if (sign <= '9') return sign;
  const plain = sign.normalize('NFKC');
  if (/^[0-9]+$/.test(plain)) return plain;
  if (!/\p{Nd}/u.test(sign)) return sign;
  let code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return String(value);
}
