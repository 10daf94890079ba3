import { describe, expect, it } from 'vitest';
import { loadLibrary } from '#features/library/library.content/library.ts';
import type { DraftAnswers, QuestionKey, StoredAnswers } from '../assessment.answers.types.ts';
import type { ManyQuestion, OneQuestion } from '../assessment.types.ts';
import { completeAnswers, offeredCodes, QUESTIONS } from './answers.ts';
import { riskFlags } from './flags.ts';
import { FIRST_ACTIONS, LAST_ACTION, orderActions, planActions } from './plan.ts';

/** No needs at all. */
const CALM: DraftAnswers = {
  safety_check: ['none_of_above'],
  starting_points: ['other'],
  current_location: 'home',
  monthly_budget: '1001_2500',
  care_team: ['siblings'],
  coverage_snapshot: ['medicare'],
};
const stored = (changes: DraftAnswers): StoredAnswers => completeAnswers({ ...CALM, ...changes });
const planOf = (changes: DraftAnswers, today?: string) => {
  const answers = stored(changes);
  return planActions(answers, riskFlags(answers), today);
};
const actionsOf = (changes: DraftAnswers, today?: string) =>
  planOf(changes, today).map(({ action }) => action);
const LIBRARY = loadLibrary();

/** Answers that describe a situation without asking for anything. */
const NO_NEED: Partial<Record<QuestionKey, readonly string[]>> = {
  safety_check: ['none_of_above'],
  // Free text is not interpreted, except for emergencies (words.ts).
  starting_points: ['other'],
  current_location: ['home', 'assisted_living', 'with_family', 'other'],
  decision_status: ['has_poa_copy', 'guardianship'],
  care_team: ['me', 'siblings', 'partner_spouse', 'friend_neighbor', 'professional_helper'],
  coverage_snapshot: ['medicare', 'medicare_advantage', 'medicaid', 'employer_retiree'],
  monthly_budget: ['250_1000', '1001_2500', '2501_5000', 'gt_5000'],
  money_last_60_days: ['none'],
  // To live alone is no need in itself; with falls it is one (plan-at-home.test.ts).
  home_setup: ['none', 'lives_alone'],
  daily_needs_now: ['none'],
  falls_and_mobility: ['no_issues'],
  memory_behavior: ['none'],
  driving_status: ['drives_safely', 'never_drove'],
  weekly_help_hours: ['0_2', '3_6', '7_14', 'not_sure'],
  // How much of our help is wanted; the plan leads to the levels of help.
  help_level: ['help_plan_only', 'help_guided', 'help_concierge'],
};

const NEEDS = QUESTIONS.filter(
  (question): question is OneQuestion | ManyQuestion => question.kind === 'one' || question.kind === 'many',
).flatMap((question) => {
  const codes =
    question.kind === 'many'
      ? offeredCodes(question, Object.keys(question.options))
      : Object.keys(question.options);
  return codes
    .filter((code) => !NO_NEED[question.key as QuestionKey]?.includes(code))
    .map((code) => [question, code] as const);
});

describe('every answer that names a need', () => {
  it.each(NEEDS.map(([question, code]) => [question.key, code, question] as const))(
    '%s: %s yields a step of its own, not just the general call [ASMT-91]',
    (key, code, question) => {
      const [shows] = question.showIf?.anyOf ?? [];
      const by = question.showIf?.question;
      const shownBy = by ? { [by]: by === 'current_location' ? shows : [shows] } : {};
      const chosen = question.kind === 'one' ? code : revealing(question, code);
      const plan = planOf({ ...shownBy, [key]: chosen } as DraftAnswers);
      const own = plan.filter(({ because }) =>
        because.some((reason) => reason.question === key && reason.codes.includes(code)),
      );
      expect(own.map(({ action }) => action)).not.toEqual([]);
      expect(own.map(({ action }) => action)).not.toContain(LAST_ACTION);
    },
  );

  it('includes an open wish to coordinate [ASMT-53, ASMT-91]', () => {
    expect(actionsOf({ want_coordination_tools: true })).toEqual(['hold-family-meeting', LAST_ACTION]);
  });

  it('an answer without a need yields only the general call [ASMT-84]', () => {
    expect(actionsOf({})).toEqual([LAST_ACTION]);
  });
});

describe('what comes first', () => {
  it.each<DraftAnswers>([
    { memory_behavior: ['lost_wandering'], driving_status: 'drives_concerned' },
    { memory_behavior: ['lost_wandering'], driving_status: 'drives_safely', falls_and_mobility: 'fell_3mo' },
    {
      starting_points: ['memory_behavior', 'discharge'],
      memory_detail_chips: ['gets_lost'],
      current_location: 'rehab_snf',
      money_last_60_days: ['scams_fraud'],
      driving_status: 'drives_safely',
    },
  ])('is to stop driving now, if the person gets lost and still drives: %j [ASMT-91]', (changes) => {
    expect(actionsOf(changes)[0]).toBe('stop-driving-now');
    const [step] = LIBRARY.actions.get('stop-driving-now')?.steps ?? [];
    expect(step?.en).toMatch(/^Stop the driving today/);
    expect(step?.es).toMatch(/^Que no maneje desde hoy/);
  });

  it('is still a ticked immediate danger, even then [ASMT-17]', () => {
    expect(
      actionsOf({
        safety_check: ['chest_pain_breathing'],
        memory_behavior: ['lost_wandering'],
        driving_status: 'drives_concerned',
      }).slice(0, 2),
    ).toEqual(['get-emergency-help', 'stop-driving-now']);
  });

  it('is the doctor the same day for hallucinations alone, with no search for a missing person [ASMT-91]', () => {
    for (const changes of [
      { memory_behavior: ['paranoia_hallucinations'] },
      { starting_points: ['memory_behavior'], memory_detail_chips: ['paranoia_hallucinations'] },
    ] satisfies DraftAnswers[]) {
      const actions = actionsOf(changes);
      expect(actions[0]).toBe('call-doctor-same-day');
      expect(actions).not.toContain('memory-safety');
    }
    expect(LIBRARY.actions.get('call-doctor-same-day')?.steps[0]?.en).toMatch(/^Call the doctor today/);
  });
});

describe('a default that nobody touched', () => {
  it('does not put the car before the person who wanders [ASMT-86, ASMT-91]', () => {
    const [first, second] = planOf({
      starting_points: ['memory_behavior'],
      memory_behavior: ['lost_wandering'],
    });
    expect(first?.action).toBe('memory-safety');
    expect(second?.action).toBe('stop-driving-now');
    expect(second?.because.map(({ question }) => question)).toContain('driving_status');
  });

  it('is no reason for anything else [ASMT-86, ASMT-91]', () => {
    const answers = completeAnswers({ starting_points: ['discharge'] });
    const reasons = planActions(answers, riskFlags(answers)).flatMap(({ because }) => because);
    expect(reasons.filter(({ question }) => answers.assumed.includes(question))).toEqual([]);
  });
});

describe('what the family named as most pressing', () => {
  const TROUBLES: DraftAnswers = {
    safety_check: ['chest_pain_breathing', 'suicidal_thoughts', 'extreme_agitation', 'suspected_abuse'],
    memory_behavior: ['lost_wandering'],
    money_last_60_days: ['scams_fraud', 'rent_mortgage'],
    falls_and_mobility: 'fell_3mo',
    daily_needs_now: ['bathing', 'toilet', 'eating'],
    current_location: 'hospital_er',
    decision_status: 'no_poa_unknown',
  };
  it.each([
    'housing',
    'loneliness',
    'driving',
    'healthcare_insurance',
    'financial',
    'memory_behavior',
  ] as const)('is never under "Later": %s [ASMT-91]', (point) => {
    for (const safety_check of [TROUBLES.safety_check ?? [], ['none_of_above' as const]]) {
      const answers = stored({ ...TROUBLES, safety_check, starting_points: [point, 'housing'] });
      const { actions, first } = orderActions(answers, riskFlags(answers));
      const named = actions
        .slice(0, first)
        .flatMap(({ because }) =>
          because.flatMap(({ question, codes }) => (question === 'starting_points' ? codes : [])),
        );
      // Money comes up through the scam, which it boosts.
      if (point !== 'financial' && point !== 'memory_behavior' && point !== 'driving')
        expect(named).toContain(point);
      expect(named).toContain('housing');
      expect(first).toBeLessThanOrEqual(FIRST_ACTIONS + 2);
      expect(actions.slice(0, 4).map(({ action }) => action)).toContain(
        safety_check.length > 1 ? 'report-abuse' : 'stop-driving-now',
      );
    }
  });
});

describe('leaving the hospital', () => {
  const leaving = (planned_discharge_date: string, followup_scheduled: boolean): DraftAnswers => ({
    starting_points: ['discharge'],
    discharge_details: { planned_discharge_date, facility_name: '', followup_scheduled },
  });

  it('asks for the follow-up visit in its own steps, and not a second time [ASMT-30]', () => {
    const visit = (id: string) =>
      LIBRARY.actions
        .get(id)
        ?.steps.map(({ en }) => en)
        .join(' ');
    expect(actionsOf(leaving('', false))[0]).toBe('first-days-home');
    expect(visit('first-days-home')).toContain('See the regular doctor within 7 days');
    expect(visit('leave-hospital-safely')).toContain('Book the follow-up visit before you leave');
    for (const answers of [leaving('', false), { ...leaving('', false), current_location: 'hospital_er' }])
      expect(actionsOf(answers as DraftAnswers)).not.toContain('book-next-appointment');
  });

  it('of rehab, or a month ago, asks for the visit until it is booked [ASMT-30]', () => {
    const rehab = { current_location: 'rehab_snf' } as const;
    expect(actionsOf({ ...leaving('', false), ...rehab })).toContain('book-next-appointment');
    expect(actionsOf({ ...leaving('', true), ...rehab })).not.toContain('book-next-appointment');
    expect(actionsOf(leaving('2026-10-20', false), '2026-11-22')).toContain('book-next-appointment');
    expect(actionsOf(leaving('2026-10-20', true), '2026-11-22')).not.toContain('book-next-appointment');
  });

  it('is not prepared for once the day has passed, unless they are still there [ASMT-30]', () => {
    expect(actionsOf(leaving('2026-11-25', true), '2026-11-22')).toContain('leave-hospital-safely');
    expect(actionsOf(leaving('2026-11-20', true), '2026-11-22')).not.toContain('leave-hospital-safely');
    const still = { ...leaving('2026-11-20', true), current_location: 'hospital_er' } as const;
    expect(actionsOf(still, '2026-11-22')).toContain('leave-hospital-safely');
  });
});

/** A code with the option that reveals it. */
function revealing({ reveals }: ManyQuestion, code: string): string[] {
  const by = Object.entries(reveals ?? {}).find(([, extras]) => code in extras)?.[0];
  return by ? [by, code] : [code];
}
