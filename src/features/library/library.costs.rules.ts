/**
 * The cost of care at home or elsewhere: the documented placeholders with their ZIP factor (PLAN-34 to
 * PLAN-37), and figures that have a source (PLAN-38). Amounts are US dollars.
 */
import { FOCUSES, type Focus } from './library.types.ts';

/** An amount, or the word shown in its place. */
export type Amount = number | 'none' | 'varies' | 'unspecified';
export interface Placeholder {
  monthly: Amount;
  oneTime: Amount;
}

/** The documented figures before the ZIP factor (PLAN-34). They are invented, and the page says so. */
export const PLACEHOLDERS = {
  live_in: { monthly: 600, oneTime: 2500 },
  assisted_living: { monthly: 4300, oneTime: 3000 },
  downsizing: { monthly: 'varies', oneTime: 7000 },
  other: { monthly: 'unspecified', oneTime: 'unspecified' },
  home_modifications: { monthly: 'none', oneTime: 8000 },
  in_home_help: { monthly: 3200, oneTime: 0 },
  group_housing: { monthly: 3800, oneTime: 2000 },
  senior_living: { monthly: 4300, oneTime: 3000 },
} as const satisfies Record<Focus, Placeholder>;

const ZIP_DIGITS = 5;
const FACTOR = { lowest: 0.9, spread: 0.4, lastDigit: 9 } as const;

/** @returns the valid part of a typed ZIP code: digits only, at most five (PLAN-29) */
export function zipDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, ZIP_DIGITS);
}

/** What the cost area shows (PLAN-30 to PLAN-32): the table, or one of two hints. */
export function costAreaState(
  focuses: readonly Focus[],
  zip: string,
): 'table' | 'choose-option' | 'enter-zip' {
  if (focuses.length === 0) return 'choose-option';
  return /^\d{5}$/.test(zip) ? 'table' : 'enter-zip';
}

/** @returns from 0.9 for ZIP codes that begin with 0 to 1.3 for those that begin with 9 (PLAN-35) */
export function zipFactor(zip: string): number {
  return FACTOR.lowest + (Number(zip[0]) / FACTOR.lastDigit) * FACTOR.spread;
}

/**
 * @returns the documented placeholder for an option at a ZIP code, in whole dollars; words are kept (PLAN-36)
 */
export function placeholderFor(focus: Focus, zip: string): Placeholder {
  const inPlace = (amount: Amount): Amount =>
    typeof amount === 'number' ? Math.round(amount * zipFactor(zip)) : amount;
  const { monthly, oneTime } = PLACEHOLDERS[focus];
  return { monthly: inPlace(monthly), oneTime: inPlace(oneTime) };
}

/** Kinds of care covered by the survey. */
export const CARE_KINDS = [
  'in_home',
  'adult_day',
  'assisted_living',
  'nursing_shared',
  'nursing_private',
] as const;
type CareKind = (typeof CARE_KINDS)[number];

/** Options with a survey price; the others only have the placeholder. */
const SURVEYED: Partial<Record<Focus, CareKind>> = {
  in_home_help: 'in_home',
  assisted_living: 'assisted_living',
};

export interface StateCosts {
  state: string;
  name: string;
  /** Monthly; a survey median if available, else our estimate, else absent. */
  in_home?: StateFigure | undefined;
  assisted_living?: StateFigure | undefined;
}
export interface StateFigure {
  monthly: number;
  kind: 'survey' | 'estimate';
}

/** The figures of content/costs. */
export interface CostTables {
  national: readonly { care: CareKind; monthly: number; year: number; unit: string }[];
  states: readonly StateCosts[];
  /** First three digits of ZIP codes, inclusive. */
  zipPrefixes: readonly { state: string; name: string; from: number; to: number }[];
}

/** The figures as embedded in a page. */
export type PackedCosts = Omit<CostTables, 'zipPrefixes'> & { zipPrefixes: string };

export interface CostRow {
  focus: Focus;
  /** Only if no figure has a source: next to one, an invented figure is pointless (PLAN-38). */
  placeholder?: Placeholder | undefined;
  /** Only if the survey covers this option. */
  national?: { monthly: number; year: number } | undefined;
  state?: (StateFigure & { name: string }) | undefined;
}

/** @returns one row per chosen option, in the order in which options are offered */
export function costRows(focuses: readonly Focus[], zip: string, tables: CostTables): CostRow[] {
  const place = stateOfZip(zip, tables);
  const costs = tables.states.find((each) => each.state === place?.state);
  return FOCUSES.filter((focus) => focuses.includes(focus)).map((focus) => {
    const care = SURVEYED[focus];
    const national = tables.national.find((each) => each.care === care);
    const figure = care === 'in_home' || care === 'assisted_living' ? costs?.[care] : undefined;
    return {
      focus,
      placeholder: national || figure ? undefined : placeholderFor(focus, zip),
      national: national && { monthly: national.monthly, year: national.year },
      state: figure && costs && { ...figure, name: costs.name },
    };
  });
}

/** Territories, for which the known surveys have no prices of their own. */
const TERRITORIES = ['PR', 'VI', 'GU', 'AS', 'MP'];

/** Full ZIP codes for places that three digits cannot identify: 967 is Hawaii, with one exception. */
const WHOLE_CODES = [
  { state: 'AS', name: 'American Samoa', from: 96799, to: 96799 },
  { state: 'MP', name: 'Northern Mariana Islands', from: 96950, to: 96952 },
  { state: 'GU', name: 'Guam', from: 96910, to: 96932 },
] as const;

export interface Place {
  state: string;
  name: string;
}

/** @returns whether a place is a territory: it has no state figure, and the national one may be far off */
export function isTerritory(place: Place | undefined): boolean {
  return place !== undefined && TERRITORIES.includes(place.state);
}

/**
 * @returns the state or territory of a ZIP code, by its first three digits where they suffice; undefined for
 * an unused prefix
 */
export function stateOfZip(zip: string, { zipPrefixes }: Pick<CostTables, 'zipPrefixes'>): Place | undefined {
  if (!/^\d{3}/.test(zip)) return undefined;
  const code = /^\d{5}$/.test(zip) ? Number(zip) : null;
  const whole = WHOLE_CODES.find(({ from, to }) => code !== null && code >= from && code <= to);
  if (whole) return { state: whole.state, name: whole.name };
  const prefix = Number(zip.slice(0, 3));
  return zipPrefixes.find((range) => prefix >= range.from && prefix <= range.to);
}

const HOURS_A_WEEK = 44;
/** @returns the monthly price of care at home for the survey's 44 hours a week, in whole dollars */
export function monthlyFromHourly(hourly: number): number {
  return Math.round((hourly * HOURS_A_WEEK * 52) / 12);
}

type ZipPrefixes = CostTables['zipPrefixes'];

/** @returns the ZIP prefixes as a compact string, to embed in a page */
export function packZipPrefixes(prefixes: ZipPrefixes): string {
  const states = Map.groupBy(prefixes, ({ state, name }) => `${state}|${name}`);
  return [...states]
    .map(([state, ranges]) => `${state}|${ranges.map(({ from, to }) => `${from}-${to}`).join(' ')}`)
    .join(';');
}

/** @returns the input of packZipPrefixes, grouped by state */
export function unpackZipPrefixes(packed: string): ZipPrefixes {
  return packed.split(';').flatMap((entry) => {
    const [state = '', name = '', ranges = ''] = entry.split('|');
    return ranges.split(' ').map((range) => {
      const [from = Number.NaN, to = Number.NaN] = range.split('-').map(Number);
      return { state, name, from, to };
    });
  });
}
