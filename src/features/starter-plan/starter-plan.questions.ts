/** The plan flow's questions, as codes only; the texts are in ui/labels. */

import { DOMAINS, type Domain, FOCUSES } from '../library/library.types.ts';

/** A domain's triage questions, in order (PLAN-09 to PLAN-13). */
export const TRIAGE = {
  urgency: ['low', 'medium', 'high'],
  confidence: ['high', 'medium', 'low'],
  emotional: ['low', 'medium', 'high'],
  conversationHelp: ['no', 'yes'],
} as const;
export type TriageQuestion = keyof typeof TRIAGE;
export type TriageAnswers = { [Q in TriageQuestion]?: (typeof TRIAGE)[Q][number] | undefined };

/**
 * @returns a domain's triage questions; Tough Conversations is itself about talking, so it skips that
 * one (PLAN-13)
 */
export function triageOf(domain: Domain): TriageQuestion[] {
  const all: TriageQuestion[] = ['urgency', 'confidence', 'emotional', 'conversationHelp'];
  return domain === 'tough-conversations' ? all.slice(0, 3) : all;
}

export interface DrillQuestion {
  id: string;
  /** `many`: multiple choice; `zip`: five digits. */
  kind: 'one' | 'many' | 'zip';
  options: readonly string[];
}

/**
 * The drill-down of each domain (PLAN-22 to PLAN-28). Stored answers that are no longer offered, such
 * as `other`, still load (PLAN-24, PLAN-25).
 */
export const DRILLS: Record<Domain, readonly DrillQuestion[]> = {
  healthcare: [
    many('snags', 'long_waits unclear_next_steps scheduling coordination medical_changes confusion'),
    one('nextTouchpoint', '0-30d 31-90d none unknown'),
    one('releases', 'yes partial no unknown'),
    one('portal', 'yes no unknown'),
  ],
  housing: [
    { id: 'focuses', kind: 'many', options: FOCUSES },
    one('caregiverFeeling', 'steady tense stressed'),
    one('olderOpenness', 'open mixed resistant'),
    one('costs', 'yes no'),
    { id: 'zip', kind: 'zip', options: [] },
  ],
  'work-family': [many('strains', 'time_off unpaid manager calendar'), one('leaveSoon', 'yes no unsure')],
  'tough-conversations': [
    many('topics', 'starting family_meeting disagreement driving'),
    one('tried', 'not_yet once stuck'),
  ],
  'end-of-life': [
    many('needs', 'decision_maker care_choices after_death grief'),
    one('seriousIllness', 'yes no unsure'),
  ],
  insurance: [many('problems', 'choosing denial costs long_term_care'), one('veteran', 'yes no unsure')],
  legal: [many('needs', 'papers money_role capacity exploitation'), one('papersSigned', 'yes some no')],
  community: [many('needs', 'local_help loneliness respite support_group'), one('nearby', 'yes no')],
  'daily-living': [many('needs', 'personal_care food medicines getting_around'), one('recentFall', 'yes no')],
  'self-care': [many('feelings', 'exhausted no_break strain afraid'), one('backup', 'yes no')],
};
export type DrillAnswers = Readonly<Record<string, string | readonly string[]>>;

function one(id: string, options: string): DrillQuestion {
  return { id, kind: 'one', options: options.split(' ') };
}

function many(id: string, options: string): DrillQuestion {
  return { id, kind: 'many', options: options.split(' ') };
}

export const isDomain = (text: string): text is Domain => DOMAINS.some((domain) => domain === text);
