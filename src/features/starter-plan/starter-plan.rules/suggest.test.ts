import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAGS_BY_WEIGHT, type RiskFlag } from '#features/assessment/assessment.rules/flags.ts';
import { DOMAINS } from '#features/library/library.types.ts';
import { TRIAGE } from '../starter-plan.questions.ts';
import { type Suggestion, suggestionsFrom } from './suggest.ts';

/** Any flags, in any order. */
const flags = fc.shuffledSubarray([...FLAGS_BY_WEIGHT]);

describe('a suggestion from an assessment', () => {
  it.each<[RiskFlag, Omit<Suggestion, 'flags'>]>([
    ['flag_safety_concern', { domain: 'healthcare', urgency: 'high' }],
    ['flag_memory_safety', { domain: 'healthcare', urgency: 'high' }],
    ['flag_money_instability', { domain: 'insurance', urgency: 'high' }],
    ['flag_fall_risk', { domain: 'daily-living', urgency: 'high' }],
    ['flag_higher_support', { domain: 'daily-living', urgency: 'medium' }],
    ['flag_missing_docs', { domain: 'legal', urgency: 'medium' }],
    ['needs_transport_setup', { domain: 'community', urgency: 'medium' }],
    ['needs_budget_helper', { domain: 'insurance', urgency: 'medium' }],
  ])('from %s alone is %j [PLAN-02, PLAN-10]', (flag, suggestion) => {
    expect(suggestionsFrom([flag])).toEqual([{ ...suggestion, flags: [flag] }]);
  });

  it.each<[RiskFlag[], Suggestion[]]>([
    [[], []],
    [
      ['flag_higher_support', 'flag_fall_risk'],
      [{ domain: 'daily-living', urgency: 'high', flags: ['flag_higher_support', 'flag_fall_risk'] }],
    ],
    [
      ['needs_budget_helper', 'flag_money_instability'],
      [{ domain: 'insurance', urgency: 'high', flags: ['needs_budget_helper', 'flag_money_instability'] }],
    ],
    [
      ['needs_transport_setup', 'flag_missing_docs', 'flag_memory_safety'],
      [
        { domain: 'healthcare', urgency: 'high', flags: ['flag_memory_safety'] },
        { domain: 'legal', urgency: 'medium', flags: ['flag_missing_docs'] },
        { domain: 'community', urgency: 'medium', flags: ['needs_transport_setup'] },
      ],
    ],
  ])('from %j is %j: the highest urgency of each domain [PLAN-02, PLAN-10]', (given, suggestions) => {
    expect(suggestionsFrom(given)).toEqual(suggestions);
  });

  it('names each domain once, in the order of the ten, with an urgency that triage offers [PLAN-02, PLAN-10]', () => {
    fc.assert(
      fc.property(flags, (given) => {
        const suggestions = suggestionsFrom(given);
        const named = suggestions.map((each) => each.domain);
        expect(named).toEqual(DOMAINS.filter((domain) => named.includes(domain)));
        for (const { urgency } of suggestions) expect(TRIAGE.urgency).toContain(urgency);
      }),
    );
  });

  it('covers every raised flag in exactly one domain, and no other flag [PLAN-02]', () => {
    fc.assert(
      fc.property(flags, (given) => {
        const from = suggestionsFrom(given).flatMap((each) => each.flags);
        expect(from.toSorted()).toEqual(given.toSorted());
      }),
    );
  });

  it('does not depend on the order of the flags, and is never lowered by another flag [PLAN-10]', () => {
    fc.assert(
      fc.property(flags, fc.constantFrom(...FLAGS_BY_WEIGHT), (given, more) => {
        const urgencies = (of: readonly RiskFlag[]) =>
          suggestionsFrom(of).map(({ domain, urgency }) => [domain, urgency] as const);
        expect(urgencies(given.toReversed())).toEqual(urgencies(given));
        const raised = new Map(urgencies([...given, more]));
        for (const [domain, urgency] of urgencies(given)) {
          const after = raised.get(domain) ?? 'low';
          expect(TRIAGE.urgency.indexOf(after)).toBeGreaterThanOrEqual(TRIAGE.urgency.indexOf(urgency));
        }
      }),
    );
  });
});
