/** Readings of a meter, cuff or thermometer that cannot wait for a doctor's office. */
import type { AlarmKind } from './kinds.ts';

const NUMBER = '(\\d{2,3}(?:[.,]\\d)?)';
/** Text allowed between a word and its number: limited in length, and without another number. */
const NEAR = '[^\\d.!?\\n]{0,30}?';

interface Measure {
  kind: AlarmKind;
  pattern: RegExp;
  isDanger: (value: number, other: number, text: string) => boolean;
}

const measure = (
  kind: AlarmKind,
  words: string,
  isDanger: Measure['isDanger'],
  after = '(?!\\d| ?(?:year|month|week|day|hour|hrs|minute|min|foot|feet|ft|inch|pies|hora|dollar|buck|pound|lb|mg|gram|time|ano|mes|semana|dia|vez|liter|litro|percent of|\\/))',
): Measure => ({
  kind,
  pattern: new RegExp(`\\b(?:${words})\\b${NEAR}\\b${NUMBER}${after}`, 'g'),
  isDanger,
});

/** "103 de fiebre", "a 101 fever". */
const DEGREES_FIRST =
  /\b(\d{2,3}(?:[.,]\d)?) ?(?:f|c|degrees|grados)? ?(?:of |de )?(?:fever|temp|temperature|fiebre|calentura|temperatura)\b/g;
const isHighFever = (value: number) => (value >= 103 && value < 110) || (value >= 39.5 && value < 43);
const isFever = (value: number) => (value >= 100.4 && value < 103) || (value >= 38 && value < 39.5);

const LOW_SUGAR_SIGNS =
  /sweat|shak|confus|pale|clammy|faint|weak|sud[ao]|tiembl|palid|mare|ida\b|sleepy|mumbl/;

const PRESSURE = /\b(\d{3}) ?(?:\/|over|sobre|con) ?(\d{2,3})\b/g;
/** Not a fraction, a date, or a score. */
const isPressure = (upper: number, lower: number) => upper < 300 && lower >= 60 && lower < upper;

const NO_URINE =
  /\b(?:no|not|nt|hasnt|without|nothing|sin|nada|zero)\b[^.!?\n]{0,25}?\b(?:pee|peed|urine|urinated|urinate|urinating|orina|orinar|orinado|pipi)\b[^.!?\n]{0,30}?\b(\d{1,2}) ?(?:hours|hrs|hr|h|horas)\b/g;

const MEASURES: readonly Measure[] = [
  measure(
    'breathing',
    'oxygen|o2|spo2|sats?|satting|saturation|pulse ?ox|oximeter|finger (?:thing|clip|meter)|ox|oxigeno|oximetro|saturacion|saturando|satura|oxigenacion',
    (value) => value >= 40 && value < 90,
  ),
  measure(
    'danger',
    'sugar|sugars|glucose|glucometer|blood sugar|bs|azucar|glucosa|glucometro|dexcom|libre',
    (value, _, text) => value < 54 || (value < 70 && LOW_SUGAR_SIGNS.test(text)) || value >= 400,
  ),
  // The source of both bounds: PRESSURE-CRISIS of content/sources.yaml.
  {
    kind: 'danger',
    pattern: PRESSURE,
    isDanger: (upper, lower) => isPressure(upper, lower) && upper >= 180 && lower >= 120,
  },
  {
    kind: 'today',
    pattern: PRESSURE,
    isDanger: (upper, lower) => isPressure(upper, lower) && (upper >= 180 || lower >= 120),
  },
  measure(
    'chest_pain',
    'pulse|heart ?rate|hr|heart(?: is)? (?:racing|going)(?: at)?|pulso|frecuencia|corazon (?:a|en)|latidos',
    (value) => value >= 130 && value < 300,
  ),
  measure(
    'danger',
    'fever|temp|temperature|fiebre|calentura|temperatura',
    (value) => isHighFever(value) || (value > 85 && value <= 95),
  ),
  { kind: 'danger', pattern: DEGREES_FIRST, isDanger: isHighFever },
  measure('today', 'fever|temp|temperature|fiebre|calentura|temperatura', isFever),
  { kind: 'today', pattern: DEGREES_FIRST, isDanger: isFever },
  // NO-URINE of content/sources.yaml.
  { kind: 'danger', pattern: NO_URINE, isDanger: (hours) => hours >= 12 },
  { kind: 'today', pattern: NO_URINE, isDanger: (hours) => hours >= 8 },
];

/** An old reading is no alarm now. */
const LONG_AGO =
  /\b(?:last (?:week|month|year|winter|summer|spring|fall)|years? ago|months? ago|in (?:19|20)\d\d|used to|back when|hace (?:un )?(?:ano|anos|mes|meses)|(?:ano|mes|invierno|verano) pasado)\b/;

/** @returns the kinds that readings in the text point to, `today` only if there is no other */
export function kindsByNumber(text: string): AlarmKind[] {
  const plain = withDigits(
    text
      .replace(/['’‘`´ʼ′]/g, '')
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}]/gu, ''),
  );
  if (LONG_AGO.test(plain)) return [];
  const found = MEASURES.filter(({ pattern, isDanger }) =>
    [...plain.matchAll(pattern)].some(([, value = '', other = '']) =>
      isDanger(Number.parseFloat(value.replace(',', '.')), Number.parseFloat(other), plain),
    ),
  );
  const kinds = new Set(found.map(({ kind }) => kind));
  return [...kinds].filter((kind) => kind !== 'today' || kinds.size === 1);
}

const UNITS =
  'one two three four five six seven eight nine|uno dos tres cuatro cinco seis siete ocho nueve'.split('|');
const TENS =
  'ten twenty thirty forty fifty sixty seventy eighty ninety|diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(
    '|',
  );
const valuesOf = (lists: readonly string[], step: number) =>
  lists.flatMap((list) => list.split(' ').map((word, index) => [word, (index + 1) * step] as const));
const UNIT_VALUES = new Map(valuesOf(UNITS, 1));
const TEN_VALUES = new Map(valuesOf(TENS, 10));
const [UNIT_WORDS, TEN_WORDS] = [UNIT_VALUES, TEN_VALUES].map((map) => [...map.keys()].join('|'));
const SPOKEN = new RegExp(`\\b(?:(${UNIT_WORDS}) )?(${TEN_WORDS})(?:(?:-| y | )(${UNIT_WORDS}))?\\b`, 'g');

/** Spoken numbers as digits: "eighty two" is 82, "two ten over one twenty" is 210 over 120. */
function withDigits(text: string): string {
  return text.replace(SPOKEN, (_, hundreds = '', tens = '', units = '') =>
    String(
      (UNIT_VALUES.get(hundreds) ?? 0) * 100 + (TEN_VALUES.get(tens) ?? 0) + (UNIT_VALUES.get(units) ?? 0),
    ),
  );
}
