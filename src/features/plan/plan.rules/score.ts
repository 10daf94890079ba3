/** How pressing a domain is, which ones come first, and how much help we suggest. */
import { DOMAINS, type Domain } from '../../library/library.types.ts';
import { type DrillAnswers, type TriageAnswers, triageOf } from '../plan.questions.ts';

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
export function scoreOf({ urgency, confidence, emotional }: TriageAnswers): number {
  return (
    (urgency ? POINTS.urgency[urgency] : 0) +
    (confidence ? POINTS.confidence[confidence] : 0) +
    (emotional ? POINTS.emotional[emotional] : 0)
  );
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

/** @returns the priority domains that get a plan: the two with the highest scores, ties by the order of the ten (PLAN-19, PLAN-20) */
export function topDomains(answers: Answers): Domain[] {
  const score = (domain: Domain) => scoreOf(answers[domain]?.triage ?? {});
  return completedDomains(answers)
    .filter((domain) => score(domain) >= PRIORITY_SCORE)
    .sort((one, other) => score(other) - score(one))
    .slice(0, TOP_DOMAINS);
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
