/**
 * What is kept of a person's way through the plan flow. It is made of parts, each with the time of its
 * last change, so that two devices never erase each other: the newest wins, part by part (PLAN-107).
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

/** What a part may hold: it travels as JSON. */
export type PartValue = string | number | boolean | null | PartValue[] | { [key: string]: PartValue };

export interface Part {
  value: PartValue;
  /** When it was changed last, ISO 8601. */
  at: string;
}

export interface Progress {
  version: typeof PROGRESS_VERSION;
  /** When everything was cleared last; what is older is gone (PLAN-104). */
  cleared_at: string | null;
  parts: Record<string, Part>;
}

export const NOTHING_YET: Progress = { version: PROGRESS_VERSION, cleared_at: null, parts: {} };

/**
 * The parts that there are. An answer is a part of its own, so that two tabs in one area lose nothing of
 * each other; `triage.legal` is the snapshot of an area with its score, `drill.legal` what was kept before.
 */
export const partKey = {
  triage: (domain: Domain, question?: TriageQuestion) => `triage.${withQuestion(domain, question)}`,
  drill: (domain: Domain, question?: string) => `drill.${withQuestion(domain, question)}`,
  screen: () => 'screen',
  /** Which of drill-down, plans and support levels are open (PLAN-101). */
  showing: () => 'showing',
  /** The actions that were shown last, by id (PLAN-101). */
  plans: () => 'plans',
  /** The area that the person wants a plan for now, whatever the scores say. */
  first: () => 'first',
  level: () => 'level',
  recommended: () => 'recommended',
  tick: (action: string, step: number) => `tick.${action}.${step}`,
} as const;
export const PART_KEY =
  /^(?:(?:triage|drill)\.[a-z-]{1,30}(?:\.[a-zA-Z]{1,30})?|screen|showing|plans|first|level|recommended|tick\.[a-z0-9-]+\.\d{1,2})$/;

const withQuestion = (domain: Domain, question: string | undefined) =>
  question === undefined ? domain : `${domain}.${question}`;

/** @returns the progress with one part changed */
export function withPart(progress: Progress, key: string, value: PartValue, at: string): Progress {
  return { ...progress, parts: { ...progress.parts, [key]: { value, at } } };
}

/** @returns nothing but the time of clearing: what another device sends from before is gone too (PLAN-104) */
export function cleared(at: string): Progress {
  return { ...NOTHING_YET, cleared_at: at };
}

/** @returns both in one: of each part the newer, and nothing from before the last clearing (PLAN-107) */
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

/** Of two changes at the same moment any may win, but on every device the same one. */
function isNewer(part: Part, known: Part): boolean {
  if (part.at !== known.at) return part.at > known.at;
  return JSON.stringify(part.value) > JSON.stringify(known.value);
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/**
 * Reads what a browser kept.
 * @returns the progress; null when it is of another version or broken, and the flow starts fresh (PLAN-103)
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

/** @returns what was answered and is still offered; what else stands there counts as not answered */
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

/** @returns what was answered, also what is not offered any more (PLAN-24) */
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

/** @returns where the person was; the beginning when that is not known */
export function screenIn({ parts }: Progress): Screen {
  const value = parts[partKey.screen()]?.value;
  return isScreen(value) ? value : FIRST_SCREEN;
}

/** @returns the level that the person chose, whatever we suggested (PLAN-66) */
export function levelIn({ parts }: Progress): Level | null {
  const value = parts[partKey.level()]?.value;
  return LEVELS.find((level) => level === value) ?? null;
}

/** @returns the area that the person wants a plan for now; null when the scores decide */
export function chosenIn({ parts }: Progress): Domain | null {
  const value = parts[partKey.first()]?.value;
  return typeof value === 'string' && isDomain(value) ? value : null;
}

/** @returns whether the support levels were open, for they open again with the screen (PLAN-101, PLAN-102) */
export function isHelpChooserOpen({ parts }: Progress): boolean {
  return asRecord(parts[partKey.showing()]?.value).helpChooser === true;
}

export function isTicked({ parts }: Progress, action: string, step: number): boolean {
  return parts[partKey.tick(action, step)]?.value === true;
}

export function domainOfPart(key: string): Domain | null {
  const [, name = ''] = /^(?:triage|drill)\.([^.]+)/.exec(key) ?? [];
  return isDomain(name) ? name : null;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** As toISOString writes it, so that two of them compare as text. */
function isInstant(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
}
