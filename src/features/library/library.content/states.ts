/** Loads and validates the tables of content/states. content/states/README.md describes them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { inLanguage, type Locale, type Localized } from '#kit/locale.ts';
import { placeOf } from '../library.places.rules.ts';
import {
  NEAR_KINDS,
  type NearKind,
  type NearKindId,
  type NearState,
  type State,
  type StateLine,
} from '../library.states.types.ts';
import { loadCosts } from './costs.ts';
import { CONTENT, type Library, loadLibrary, localized } from './library.ts';

const TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI'];
const NO_MORE = 160;

const kind = z.strictObject({
  title: localized,
  does: localized,
  finder: z.strictObject({ phone: z.string(), source: z.string().optional() }),
  /** Guides that show its lines. */
  guides: z.array(z.string()).min(1),
  /** Actions of plans, after which its lines are shown. */
  actions: z.array(z.string()),
});

const optional = z.string().transform((text) => text || null);
const address = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });
const state = z.strictObject({
  state: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().min(3),
  name_es: z.string().min(3),
});
const line = z
  .strictObject({
    state: z.string(),
    name: z.string().min(3),
    phone: z
      .string()
      .regex(/^(?:(?:1-)?[2-9]\d\d-[2-9]\d\d-\d{4}|[2-9]11)?$/, 'no phone number like 1-800-123-4567')
      .transform((number) => number || null),
    hours: optional,
    hours_es: optional,
    url: z.union([z.literal('').transform(() => null), address]),
    note: optional.pipe(z.string().max(NO_MORE).nullable()),
    note_es: optional.pipe(
      z
        .string()
        .max(NO_MORE + 40)
        .nullable(),
    ),
    source: address,
    source_kind: z.enum(['official', 'second-hand']),
    page_date: optional.pipe(z.union([z.iso.date(), z.string().regex(/^20\d\d$/), z.null()])),
    checked: z.iso.date(),
  })
  .refine(({ hours, hours_es }) => (hours === null) === (hours_es === null), 'hours in one language only')
  .refine(({ note, note_es }) => (note === null) === (note_es === null), 'a note in one language only');

export interface StateTables {
  /** By name; territories last. */
  states: readonly State[];
  kinds: ReadonlyMap<NearKindId, NearKind & Pick<z.infer<typeof kind>, 'guides' | 'actions'>>;
  /** By the code of their state. */
  lines: ReadonlyMap<NearKindId, ReadonlyMap<string, StateLine>>;
}

/** @throws with file and line if a table is malformed, or names an unknown state, or one of them twice */
export function loadStates(folder = CONTENT, library: Library = loadLibrary(folder)): StateTables {
  const states = readTable(folder, 'states.csv', state).map(({ row }): State => {
    const { state: code, name, name_es } = row;
    const slug = name.toLowerCase().replaceAll('.', '').replaceAll(' ', '-');
    return { code, name: { en: name, es: name_es }, slug, territory: TERRITORIES.includes(code) };
  });
  const known = new Set(states.map(({ code }) => code));
  return {
    states,
    kinds: loadKinds(folder, library),
    lines: new Map(NEAR_KINDS.map((id) => [id, loadLines(folder, `${id}.csv`, known)])),
  };
}

function loadKinds(folder: string, { phones, sources }: Library): StateTables['kinds'] {
  const file = readFileSync(path.join(folder, 'states/kinds.yaml'), 'utf8');
  const parsed = z.record(z.enum(NEAR_KINDS), kind).parse(parseYaml(file));
  return new Map(
    NEAR_KINDS.map((id) => {
      const { finder, ...rest } = parsed[id];
      const phone = phones.get(finder.phone);
      const source = finder.source ? sources.get(finder.source) : null;
      if (!phone || source === undefined) throw new Error(`content/states/kinds.yaml, ${id}: unknown finder`);
      const { name, number, tel, hours = null } = phone;
      const link = source && { title: source.title, url: source.url };
      return [id, { id, ...rest, finder: { phone: { name, number, tel, hours }, link } }];
    }),
  );
}

function loadLines(folder: string, file: string, known: ReadonlySet<string>): Map<string, StateLine> {
  const lines = new Map<string, StateLine>();
  for (const { row, at } of readTable(folder, file, line)) {
    if (!known.has(row.state)) throw new Error(`${at}: there is no state ${row.state}`);
    if (lines.has(row.state)) throw new Error(`${at}: ${row.state} stands there twice`);
    lines.set(row.state, {
      name: row.name,
      phone: row.phone === null ? null : { number: row.phone, tel: telOf(row.phone) },
      hours: both(row.hours, row.hours_es),
      url: row.url,
      note: both(row.note, row.note_es),
      source: {
        url: row.source,
        official: row.source_kind === 'official',
        page: row.page_date,
        checked: row.checked,
      },
    });
  }
  return lines;
}

const both = (en: string | null, es: string | null): Localized | null =>
  en !== null && es !== null ? { en, es } : null;

/** @returns the number as a tel: link has it, e.g. `+18001234567` */
function telOf(number: string): string {
  const digits = number.replaceAll('-', '');
  return digits.length <= 3 ? digits : `+1${digits.slice(-10)}`;
}

function readTable<T>(folder: string, file: string, row: z.ZodType<T>): { row: T; at: string }[] {
  const name = `content/states/${file}`;
  let rows: { record: unknown; info: { lines: number } }[];
  try {
    rows = parse(readFileSync(path.join(folder, 'states', file)), { columns: true, info: true });
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
  return rows.map(({ record, info }) => {
    const at = `${name}:${info.lines}`;
    const parsed = row.safeParse(record);
    if (!parsed.success) throw new Error(`${at}: ${z.prettifyError(parsed.error)}`);
    return { row: parsed.data, at };
  });
}

let loaded: StateTables | undefined;

/** The tables, loaded once; with the library, if that is loaded already. */
export function stateTables(library?: Library): StateTables {
  loaded ??= loadStates(CONTENT, library);
  return loaded;
}

/** @returns a state with its lines of these kinds, in one language; null for an unknown code */
export function nearState(
  code: string,
  kinds: readonly NearKindId[],
  locale: Locale,
  tables = stateTables(),
): NearState | null {
  const state = tables.states.find((each) => each.code === code);
  if (!state) return null;
  const lines = kinds.map((id) => ({
    kind: kindOf(id, tables),
    line: tables.lines.get(id)?.get(code) ?? null,
  }));
  return inLanguage({ state, lines }, locale);
}

/**
 * @param location from an assessment, e.g. `Tempe, AZ 85281`
 * @param documents guides and actions, which say which kinds are needed
 * @returns its state with their lines, at least that of the office on aging; null if it names no state
 */
export function nearLocation(
  location: string,
  documents: readonly string[],
  locale: Locale,
  leaveOut: readonly NearKindId[] = [],
): NearState | null {
  const code = stateIn(location);
  return code === null ? null : nearPlace(code, documents, locale, leaveOut);
}

/**
 * @param location a city, a ZIP code, or both
 * @returns the code of its state or territory, e.g. `AZ`; null if it names none, as a military post does
 */
export function stateIn(location: string): string | null {
  const place = placeOf(location, zipPrefixes());
  return stateTables().states.find(({ code }) => code === place?.state)?.code ?? null;
}

/** The same for the code of a state. */
export function nearPlace(
  code: string,
  documents: readonly string[],
  locale: Locale,
  leaveOut: readonly NearKindId[] = [],
): NearState | null {
  const kinds = kindsBeside(documents).filter((id) => !leaveOut.includes(id));
  return nearState(code, kinds, locale);
}

/** @returns the kinds that go with guides or actions, at least the office on aging, the most urgent first */
export function kindsBeside(documents: readonly string[]): NearKindId[] {
  const wanted = new Set<NearKindId>([...kindsFor(documents), 'aging']);
  return NEAR_KINDS.filter((id) => wanted.has(id));
}

let prefixes: ReturnType<typeof loadCosts>['zipPrefixes'] | undefined;
function zipPrefixes() {
  prefixes ??= loadCosts().zipPrefixes;
  return prefixes;
}

/** @returns where official lines lead, and the numbers of all lines: what a pack may link to */
export function officialPlaces(library: Library): { urls: string[]; tels: string[] } {
  const lines = [...stateTables(library).lines.values()].flatMap((byState) => [...byState.values()]);
  return {
    urls: lines.flatMap(({ source }) => (source.official ? [source.url] : [])),
    tels: lines.flatMap(({ phone }) => phone?.tel ?? []),
  };
}

/** @returns a kind without the documents it is shown with */
export function kindOf(id: NearKindId, tables = stateTables()): NearKind {
  const found = tables.kinds.get(id);
  if (!found) throw new Error(`no kind is called ${id}`);
  const { title, does, finder } = found;
  return { id, title, does, finder };
}

/** @returns the kinds that go with any of these guides or actions, the most urgent first */
export function kindsFor(documents: readonly string[], tables = stateTables()): NearKindId[] {
  return NEAR_KINDS.filter((id) => {
    const { guides = [], actions = [] } = tables.kinds.get(id) ?? {};
    return [...guides, ...actions].some((each) => documents.includes(each));
  });
}
