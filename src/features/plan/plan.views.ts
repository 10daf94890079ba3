/** From ranked actions to what the contract says. */
import type { Locale } from '../../kit/locale.ts';
import { COMMON_PRACTICE, type Library } from '../library/library.content/library.ts';
import type { PlanAction } from './plan.content.ts';
import type { PlanItem, ShownPlan } from './plan.contract.ts';
import { previewOf, type RankedAction, rankActions } from './plan.rules/actions.ts';
import { type Answers, recommendedLevel, tierScore, topDomains } from './plan.rules/score.ts';

interface Content {
  library: Library;
  planActions: readonly PlanAction[];
}

/**
 * @param whole whether all of it is shown, or the preview
 * @returns the plan for some answers
 */
export function showPlan(answers: Answers, whole: boolean, locale: Locale, content: Content): ShownPlan {
  const ranked = rankActions(content.planActions, answers);
  const items = whole ? ranked : previewOf(ranked);
  const tier = tierScore(answers);
  return {
    domains: topDomains(answers),
    items: items.map((each) => showItem(each, locale, content.library)),
    hidden: ranked.length - items.length,
    tier_score: tier,
    recommended: recommendedLevel(tier),
  };
}

function showItem({ action, because }: RankedAction<PlanAction>, locale: Locale, library: Library): PlanItem {
  const codes = [...new Set(action.steps.map(({ source }) => source))].filter(
    (source) => source !== COMMON_PRACTICE,
  );
  return {
    id: action.id,
    domain: action.domain,
    title: action.title[locale],
    why: action.why[locale],
    because,
    plan: action.plan,
    guide: action.guide ?? null,
    steps: action.steps.map((step) => ({
      text: step[locale],
      source: step.source === COMMON_PRACTICE ? null : codes.indexOf(step.source),
    })),
    phones: action.phones.flatMap((id) => {
      const phone = library.phones.get(id);
      if (!phone) return [];
      const { name, number, tel, hours } = phone;
      return [{ id, name: name[locale], number, tel, hours: hours?.[locale] ?? null }];
    }),
    sources: codes.flatMap((each) => library.sources.get(each) ?? []),
  };
}
