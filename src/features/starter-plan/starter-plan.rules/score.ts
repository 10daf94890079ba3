/** How pressing a domain is, which ones come first, and how much help we suggest. */
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import { type DrillAnswers, type TriageAnswers, triageOf } from '../starter-plan.questions.ts';

/** Points of an answer (PLAN-16). */
const POINTS = {
  urgency: { high: 3, medium: 2, low: 0 },
  confidence: { low: 2, medium: 1, high: 0 },
  emotional: { high: 2, medium: 1, low: 0 },
} as const;
/** From this score on a domain is a priority (PLAN-17, PLAN-18). */
export const PRIORITY_SCORE = 4;
/** So many domains get a drill-down and a plan (PLAN-19, PLAN-51). */
export const TOP_DOMAINS = 2;

export const LEVELS = ['self', 'guided', 'concierge'] as const;
export type Level = (typeof LEVELS)[number];
/** From this tier score on (PLAN-63). */
const LEVEL_FROM = { concierge: 7, guided: 4 } as const;

/** What a person has answered, by domain. */
export type Answers = Readonly<
  Partial<Record<Domain, { triage: TriageAnswers; drill?: DrillAnswers | undefined }>>
>;

/** @returns the score of a domain, 0 to 7; an answer that is missing gives no points (PLAN-16) */
export function scoreOf(triage: TriageAnswers): number {
  return pointsOf('urgency', triage) + pointsOf('confidence', triage) + pointsOf('emotional', triage);
}

function pointsOf(question: keyof typeof POINTS, triage: TriageAnswers): number {
  const points: Readonly<Record<string, number>> = POINTS[question];
  return points[triage[question] ?? ''] ?? 0;
}

/** As sort wants it: by the first pair that differs. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** @returns whether all questions of a domain are answered (PLAN-15) */
export function isCompleted(domain: Domain, triage: TriageAnswers | undefined): boolean {
  return triage !== undefined && triageOf(domain).every((question) => triage[question] !== undefined);
}

export interface Snapshot {
  score: number;
  answers: TriageAnswers;
}

/** @returns what is kept of a domain once its last question is reached; before that nothing (PLAN-14, PLAN-15) */
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
 * All priority domains, most pressing first. Equal scores go by urgency, then by feeling, and only answers
 * that are alike in everything by the order of the ten (PLAN-17, PLAN-20).
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
 * @param chosen an area that the person wants a plan for now, a priority or not; it takes the first place
 * @returns the domains that get a plan: at most two (PLAN-19, PLAN-20, PLAN-51)
 */
export function topDomains(answers: Answers, chosen: Domain | null = null): Domain[] {
  const priorities = priorityDomains(answers);
  if (!chosen || !isCompleted(chosen, answers[chosen]?.triage)) return priorities.slice(0, TOP_DOMAINS);
  return [chosen, ...priorities.filter((domain) => domain !== chosen)].slice(0, TOP_DOMAINS);
}

/** Areas that were called urgent or overwhelming, or where nobody knows how to begin, and that get no plan yet. */
function strainedDomains(answers: Answers, chosen: Domain | null = null): Domain[] {
  const top = topDomains(answers, chosen);
  return completedDomains(answers).filter((domain) => {
    const { urgency, confidence, emotional } = answers[domain]?.triage ?? {};
    return !top.includes(domain) && (urgency === 'high' || emotional === 'high' || confidence === 'low');
  });
}

/** Priorities for which the plan has no room now, and what was called urgent below the threshold. */
export function waitingDomains(answers: Answers, chosen: Domain | null = null): Domain[] {
  const top = topDomains(answers, chosen);
  const priorities = priorityDomains(answers).filter((domain) => !top.includes(domain));
  return [...new Set([...priorities, ...strainedDomains(answers, chosen)])];
}

/** @returns the highest score of a completed domain with what adds to it; 0 without one (PLAN-64, PLAN-65) */
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

/** @returns the level of help that we suggest (PLAN-63) */
export function recommendedLevel(tier: number): Level {
  if (tier >= LEVEL_FROM.concierge) return 'concierge';
  return tier >= LEVEL_FROM.guided ? 'guided' : 'self';
}
