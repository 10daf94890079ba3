/** How pressing a domain is, which domains come first, and which level of help we recommend. */
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import { type DrillAnswers, type TriageAnswers, triageOf } from '../starter-plan.questions.ts';

/** Points per answer (PLAN-16). */
const POINTS = {
  urgency: { high: 3, medium: 2, low: 0 },
  confidence: { low: 2, medium: 1, high: 0 },
  emotional: { high: 2, medium: 1, low: 0 },
} as const;
/** Minimum score of a priority (PLAN-17, PLAN-18). */
export const PRIORITY_SCORE = 4;
/** How many domains get a drill-down and a plan (PLAN-19, PLAN-51). */
export const TOP_DOMAINS = 2;

export const LEVELS = ['self', 'guided', 'concierge'] as const;
export type Level = (typeof LEVELS)[number];
/** Minimum tier score per level (PLAN-63). */
const LEVEL_FROM = { concierge: 7, guided: 4 } as const;

/** A person's answers, by domain. */
export type Answers = Readonly<
  Partial<Record<Domain, { triage: TriageAnswers; drill?: DrillAnswers | undefined }>>
>;

/** @returns the score of a domain, 0 to 7; a missing answer scores nothing (PLAN-16) */
export function scoreOf(triage: TriageAnswers): number {
  return pointsOf('urgency', triage) + pointsOf('confidence', triage) + pointsOf('emotional', triage);
}

function pointsOf(question: keyof typeof POINTS, triage: TriageAnswers): number {
  const points: Readonly<Record<string, number>> = POINTS[question];
  return points[triage[question] ?? ''] ?? 0;
}

/** Comparator for sort, by the first pair that differs. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** @returns whether all triage questions of a domain are answered (PLAN-15) */
export function isCompleted(domain: Domain, triage: TriageAnswers | undefined): boolean {
  return triage !== undefined && triageOf(domain).every((question) => triage[question] !== undefined);
}

export interface Snapshot {
  score: number;
  answers: TriageAnswers;
}

/**
 * @returns a domain's snapshot once its last question is reached; null before that (PLAN-14, PLAN-15)
 */
export function snapshotOf(domain: Domain, triage: TriageAnswers | undefined): Snapshot | null {
  if (!triage) return null;
  const before = triageOf(domain).slice(0, -1);
  if (!before.every((question) => triage[question] !== undefined)) return null;
  return { score: scoreOf(triage), answers: triage };
}

/** @returns the completed domains, in the order of the ten */
export function completedDomains(answers: Answers): Domain[] {
  return DOMAINS.filter((domain) => isCompleted(domain, answers[domain]?.triage));
}

/**
 * All priority domains, most pressing first. Ties go by urgency, then by feeling, then by the order of
 * the ten (PLAN-17, PLAN-20).
 */
function priorityDomains(answers: Answers): Domain[] {
  const points = (domain: Domain) => {
    const triage = answers[domain]?.triage ?? {};
    return [scoreOf(triage), pointsOf('urgency', triage), pointsOf('emotional', triage)];
  };
  return completedDomains(answers)
    .filter((domain) => scoreOf(answers[domain]?.triage ?? {}) >= PRIORITY_SCORE)
    .sort((one, other) => compare(points(other), points(one)));
}

/**
 * @param chosen an area the person wants a plan for first, priority or not; it takes the first place
 * @returns the domains that get a plan: at most two (PLAN-19, PLAN-20, PLAN-51)
 */
export function topDomains(answers: Answers, chosen: Domain | null = null): Domain[] {
  const priorities = priorityDomains(answers);
  if (!chosen || !isCompleted(chosen, answers[chosen]?.triage)) return priorities.slice(0, TOP_DOMAINS);
  return [chosen, ...priorities.filter((domain) => domain !== chosen)].slice(0, TOP_DOMAINS);
}

/** Areas without a plan yet that were called urgent, overwhelming, or hard to begin. */
function strainedDomains(answers: Answers, chosen: Domain | null = null): Domain[] {
  const top = topDomains(answers, chosen);
  return completedDomains(answers).filter((domain) => {
    const { urgency, confidence, emotional } = answers[domain]?.triage ?? {};
    return !top.includes(domain) && (urgency === 'high' || emotional === 'high' || confidence === 'low');
  });
}

/** Priorities the plan has no room for, and areas called urgent but below the threshold. */
export function waitingDomains(answers: Answers, chosen: Domain | null = null): Domain[] {
  const top = topDomains(answers, chosen);
  const priorities = priorityDomains(answers).filter((domain) => !top.includes(domain));
  return [...new Set([...priorities, ...strainedDomains(answers, chosen)])];
}

/**
 * @returns the highest score of a completed domain plus its adders; 0 without one (PLAN-64, PLAN-65)
 */
export function tierScore(answers: Answers): number {
  return Math.max(
    0,
    ...completedDomains(answers).map((domain) => {
      const { triage = {}, drill = {} } = answers[domain] ?? {};
      return scoreOf(triage) + addersOf(domain, triage, drill);
    }),
  );
}

function addersOf(domain: Domain, triage: TriageAnswers, drill: DrillAnswers): number {
  const chose = (question: string, code: string) => [drill[question]].flat().includes(code);
  const facts = [
    triage.conversationHelp === 'yes',
    domain === 'healthcare' && chose('snags', 'confusion'),
    domain === 'healthcare' && chose('snags', 'coordination'),
    domain === 'housing' && chose('caregiverFeeling', 'stressed'),
    domain === 'housing' && chose('olderOpenness', 'resistant'),
  ];
  return facts.filter(Boolean).length;
}

/** @returns the level of help we recommend (PLAN-63) */
export function recommendedLevel(tier: number): Level {
  if (tier >= LEVEL_FROM.concierge) return 'concierge';
  return tier >= LEVEL_FROM.guided ? 'guided' : 'self';
}
