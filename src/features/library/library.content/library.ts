/** Loads and validates our content once, at startup: actions, their phone numbers, their sources. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { AREAS } from '../library.areas.types.ts';
import type { DatedFact, DatedFacts } from '../library.dated.rules.ts';

export const localized = z.strictObject({ en: z.string().min(1), es: z.string().min(1) });

const phone = z.strictObject({
  name: localized,
  number: z.string().min(2),
  tel: z.string().regex(/^\+?\d+$/),
  hours: localized.optional(),
  url: z.url().optional(),
  source: z.string().min(1),
});

const source = z.strictObject({
  title: z.string().min(1),
  publisher: z.string().min(1),
  url: z.url({ protocol: /^https$/ }),
  checked: z.iso.date(),
  /** `seen`: read at the publisher; `second-hand`: read in a copy or a reliable report. */
  strength: z.enum(['seen', 'second-hand']),
});

/** A step either has a source or is declared common practice. */
export const COMMON_PRACTICE = 'common-practice';

const datedFact: z.ZodType<DatedFact> = z.strictObject({
  what: z.string().min(1),
  until: z.iso.date(),
  next: z.string().min(1),
  source: z.string().min(1),
});

/** One step of an action. */
export const actionStep = z.strictObject({
  ...localized.shape,
  source: z.string().min(1),
  /** The figure with an end date in it. */
  dated: z.string().optional(),
  /** Under which number people's ticks are kept in the plan flow, where it is not the step's place. */
  tick: z.int().min(0).max(99).optional(),
});
export type ActionStep = z.infer<typeof actionStep>;

const action = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: localized,
  why: localized,
  steps: z.array(actionStep).min(4).max(6),
  phones: z.array(z.string()).min(1),
  changes: localized,
  /** A guide with more on the subject, e.g. `housing/home-safety`. */
  guide: z.string().optional(),
});

/** An action whose texts come from the plan flow; only the note on what removes it is its own. */
const borrowed = z.strictObject({
  id: z.string(),
  from: z.string().regex(/^[a-z-]+$/),
  changes: localized,
});

type Phone = z.infer<typeof phone>;
type Source = z.infer<typeof source>;
export type Action = z.infer<typeof action>;

export interface Library {
  actions: ReadonlyMap<string, Action>;
  phones: ReadonlyMap<string, Phone>;
  sources: ReadonlyMap<string, Source>;
  dated: DatedFacts;
}

/** How the names of guides' Spanish texts end. */
const SPANISH = '.es.md';

export const CONTENT = path.join(import.meta.dirname, '../../../../content');

/**
 * Loads all content.
 * @throws if a file is malformed, an id is used twice, or a source or phone number is unknown
 */
export function loadLibrary(folder = CONTENT): Library {
  const phones = new Map(Object.entries(z.record(z.string(), phone).parse(read(folder, 'phones.yaml'))));
  const sources = new Map(Object.entries(z.record(z.string(), source).parse(read(folder, 'sources.yaml'))));
  const dated = new Map(Object.entries(z.record(z.string(), datedFact).parse(read(folder, 'dated.yaml'))));
  for (const [id, { source: code }] of dated)
    if (!sources.has(code)) throw new Error(`dated.yaml, ${id}: unknown source ${code}`);
  const actions = new Map<string, Action>();
  for (const file of readdirSync(path.join(folder, 'actions/assessment')).sort()) {
    for (const found of z
      .array(z.union([action, borrowed]))
      .parse(read(folder, 'actions/assessment', file), { error: () => `in ${file}` })) {
      const each = 'from' in found ? borrow(folder, found) : found;
      if (actions.has(each.id)) throw new Error(`${file}: two actions are called ${each.id}`);
      for (const id of each.phones) if (!phones.has(id)) throw new Error(`${each.id}: unknown phone ${id}`);
      const [problem] = stepProblems(each.steps, { sources, dated });
      if (problem) throw new Error(`${each.id}: ${problem}`);
      actions.set(each.id, each);
    }
  }
  return { actions, phones, sources, dated };
}

/** @returns what is wrong with the references of steps */
export function stepProblems(
  steps: readonly ActionStep[],
  { sources, dated }: Pick<Library, 'sources' | 'dated'>,
): string[] {
  return steps.flatMap(({ source: code, dated: fact }) => [
    ...(code === COMMON_PRACTICE || sources.has(code) ? [] : [`unknown source ${code}`]),
    ...(fact === undefined || dated.has(fact) ? [] : [`unknown dated fact ${fact}`]),
  ]);
}

/**
 * @returns the ids of existing guides, e.g. `housing/home-safety`, without reading them
 * @throws if there is a folder that is no area, or a Spanish text without its English
 */
export function listGuideIds(folder = CONTENT): string[] {
  const guides = path.join(folder, 'guides');
  const areas = readdirSync(guides, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const unknown = areas.filter((name) => !AREAS.some((area) => area === name));
  if (unknown.length > 0) throw new Error(`content/guides: no area is called ${unknown.join(', ')}`);
  return AREAS.filter((area) => areas.includes(area)).flatMap((area) => {
    const names = readdirSync(path.join(guides, area)).sort();
    const spanish = names.filter((name) => name.endsWith(SPANISH));
    const english = names.filter((name) => name.endsWith('.md') && !name.endsWith(SPANISH));
    for (const name of spanish)
      if (!english.includes(`${name.slice(0, -SPANISH.length)}.md`))
        throw new Error(`content/guides/${area}/${name}: there is no English text beside it`);
    return english.map((name) => `${area}/${name.slice(0, -'.md'.length)}`);
  });
}

/** The texts of an action of the plan flow, without what only that flow needs. */
function borrow(folder: string, { id, from, changes }: z.infer<typeof borrowed>): Action {
  const lent = z.array(z.looseObject({ id: z.string() })).parse(read(folder, 'actions', `${from}.yaml`));
  const found = lent.find((each) => each.id === id);
  if (!found) throw new Error(`${id}: ${from}.yaml has no such action`);
  const { title, why, steps, phones, guide } = found;
  return action.parse({ id, title, why, steps, phones, changes, ...(guide ? { guide } : {}) });
}

function read(...parts: string[]): unknown {
  return parse(readFileSync(path.join(...parts), 'utf8'));
}
