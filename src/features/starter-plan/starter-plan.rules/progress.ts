/**
 * A person's saved progress in the plan flow. It consists of parts, each with the time of its last
 * change, so that two devices never erase each other's: the newest wins, part by part (PLAN-107).
 */
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import {
  type DrillAnswers,
  isDomain,
  TRIAGE,
  type TriageAnswers,
  type TriageQuestion,
  triageOf,
} from '../starter-plan.questions.ts';
import { FIRST_SCREEN, isScreen, type Screen } from './flow.ts';
import { type Answers, LEVELS, type Level } from './score.ts';

export const PROGRESS_VERSION = 1;

/** The value of a part: any JSON. */
export type PartValue = string | number | boolean | null | PartValue[] | { [key: string]: PartValue };

export interface Part {
  value: PartValue;
  /** Time of the last change, ISO 8601. */
  at: string;
}

export interface Progress {
  version: typeof PROGRESS_VERSION;
  /** When everything was last cleared; anything older is gone (PLAN-104). */
  cleared_at: string | null;
  parts: Record<string, Part>;
}

export const NOTHING_YET: Progress = { version: PROGRESS_VERSION, cleared_at: null, parts: {} };

/**
 * Keys of the parts. Each answer is its own part, so that two tabs in one area do not overwrite each
 * other; `triage.legal` is an area's snapshot with its score, `drill.legal` the older format.
 */
export const partKey = {
  triage: (domain: Domain, question?: TriageQuestion) => `triage.${withQuestion(domain, question)}`,
  drill: (domain: Domain, question?: string) => `drill.${withQuestion(domain, question)}`,
  screen: () => 'screen',
  /** Whether drill-down, plans and support levels are open (PLAN-101). */
  showing: () => 'showing',
  /** Ids of the actions last shown (PLAN-101). */
  plans: () => 'plans',
  /** The area the person wants a plan for first, whatever the scores say. */
  first: () => 'first',
  level: () => 'level',
  recommended: () => 'recommended',
  /** @param tick the number of the step's tick */
  tick: (action: string, tick: number) => `tick.${action}.${tick}`,
} as const;
export const PART_KEY =
  /^(?:(?:triage|drill)\.[a-z-]{1,30}(?:\.[a-zA-Z]{1,30})?|screen|showing|plans|first|level|recommended|tick\.[a-z0-9-]+\.\d{1,2})$/;

const withQuestion = (domain: Domain, question: string | undefined) =>
  question === undefined ? domain : `${domain}.${question}`;

/** @returns the progress with one part changed */
export function withPart(progress: Progress, key: string, value: PartValue, at: string): Progress {
  return { ...progress, parts: { ...progress.parts, [key]: { value, at } } };
}

/**
 * @returns just the clearing time, which also invalidates anything older from another device (PLAN-104)
 */
export function cleared(at: string): Progress {
  return { ...NOTHING_YET, cleared_at: at };
}

/**
 * A clock that runs ahead wins nothing, and its changes keep their order: what followed a clearing still
 * follows it.
 * @returns the progress with no time after `now`
 */
export function notAhead(progress: Progress, now: number): Progress {
  const { cleared_at, parts } = progress;
  const times = new Set(Object.values(parts).map(({ at }) => Date.parse(at)));
  if (cleared_at !== null) times.add(Date.parse(cleared_at));
  const moved = (at: string) => {
    const later = [...times].filter((time) => time > Date.parse(at)).length;
    return new Date(Math.min(Date.parse(at), now - later)).toISOString();
  };
  return {
    ...progress,
    cleared_at: cleared_at && moved(cleared_at),
    parts: Object.fromEntries(
      Object.entries(parts).map(([key, part]) => [key, { ...part, at: moved(part.at) }]),
    ),
  };
}

/** @returns the merge: the newer of each part, and nothing from before the last clearing (PLAN-107) */
export function mergeProgress(one: Progress, other: Progress): Progress {
  const cleared_at = later(one.cleared_at, other.cleared_at);
  const parts: Record<string, Part> = {};
  for (const [key, part] of [...Object.entries(one.parts), ...Object.entries(other.parts)]) {
    const known = parts[key];
    if (cleared_at !== null && part.at <= cleared_at) continue;
    if (!known || isNewer(part, known)) parts[key] = part;
  }
  return { version: PROGRESS_VERSION, cleared_at, parts };
}

/** A tie between two changes may go either way, but the same way on every device. */
function isNewer(part: Part, known: Part): boolean {
  if (part.at !== known.at) return part.at > known.at;
  return JSON.stringify(part.value) > JSON.stringify(known.value);
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/**
 * Parses what a browser stored.
 * @returns the progress; null if it is broken or of another version, and the flow starts over
 * (PLAN-103)
 */
export function parseProgress(stored: string | null): Progress | null {
  if (stored === null) return null;
  try {
    const read = JSON.parse(stored) as Partial<Progress> | null;
    if (read?.version !== PROGRESS_VERSION || typeof read.parts !== 'object' || !read.parts) return null;
    const parts = Object.fromEntries(Object.entries(read.parts).filter(([key, part]) => isPart(key, part)));
    const { cleared_at } = read;
    return {
      version: PROGRESS_VERSION,
      cleared_at: isInstant(cleared_at) ? cleared_at : null,
      parts,
    };
  } catch {
    return null;
  }
}

function isPart(key: string, part: unknown): boolean {
  const { at, value } = (part ?? {}) as Partial<Part>;
  return PART_KEY.test(key) && isInstant(at) && value !== undefined;
}

/** @returns the answers of all domains that have any */
export function answersIn(progress: Progress): Answers {
  return Object.fromEntries(
    DOMAINS.flatMap((domain) => {
      const triage = triageIn(progress, domain);
      const drill = drillIn(progress, domain);
      return Object.keys(triage).length + Object.keys(drill).length > 0 ? [[domain, { triage, drill }]] : [];
    }),
  );
}

/** @returns the answers that are still offered; anything else counts as not answered */
export function triageIn({ parts }: Progress, domain: Domain): TriageAnswers {
  const snapshot = asRecord(parts[partKey.triage(domain)]?.value);
  return Object.fromEntries(
    triageOf(domain).flatMap((question) => {
      const kept = parts[partKey.triage(domain, question)]?.value ?? snapshot[question];
      const code = TRIAGE[question].find((each) => each === kept);
      return code ? [[question, code]] : [];
    }),
  );
}

/** @returns the answers, including ones no longer offered (PLAN-24) */
export function drillIn({ parts }: Progress, domain: Domain): DrillAnswers {
  const before = `${partKey.drill(domain)}.`;
  const own = Object.entries(parts).flatMap(([key, part]) =>
    key.startsWith(before) ? [[key.slice(before.length), part.value] as const] : [],
  );
  const kept = { ...asRecord(parts[partKey.drill(domain)]?.value), ...Object.fromEntries(own) };
  const isCode = (value: unknown): value is string => typeof value === 'string';
  return Object.fromEntries(
    Object.entries(kept).flatMap(([question, value]) =>
      isCode(value) || (Array.isArray(value) && value.every(isCode))
        ? [[question, value as string | string[]]]
        : [],
    ),
  );
}

/** @returns the screen the person was on; the first one if unknown */
export function screenIn({ parts }: Progress): Screen {
  const value = parts[partKey.screen()]?.value;
  return isScreen(value) ? value : FIRST_SCREEN;
}

/** @returns the level the person chose, independent of our recommendation (PLAN-66) */
export function levelIn({ parts }: Progress): Level | null {
  const value = parts[partKey.level()]?.value;
  return LEVELS.find((level) => level === value) ?? null;
}

/** @returns the area the person wants a plan for first; null if the scores decide */
export function chosenIn({ parts }: Progress): Domain | null {
  const value = parts[partKey.first()]?.value;
  return typeof value === 'string' && isDomain(value) ? value : null;
}

/** @returns whether the support levels were open; they reopen with the screen (PLAN-101, PLAN-102) */
export function isHelpChooserOpen({ parts }: Progress): boolean {
  return asRecord(parts[partKey.showing()]?.value).helpChooser === true;
}

export function isTicked({ parts }: Progress, action: string, tick: number): boolean {
  return parts[partKey.tick(action, tick)]?.value === true;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** In toISOString's format, so that two of them compare as text. */
function isInstant(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
}
