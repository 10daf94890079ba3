/** Maps ranked actions to the contract's shapes. */
import type { Selectable } from 'kysely';
import type { HelpRequests } from '#db/tables.gen.ts';
import type { Clock } from '#kit/clock.ts';
import type { Locale } from '#kit/locale.ts';
import { COMMON_PRACTICE, type Library } from '../library/library.content/library.ts';
import { kindsBeside, stateIn } from '../library/library.content/states.ts';
import { withNoteOn } from '../library/library.dated.rules.ts';
import { DOMAINS, type Domain } from '../library/library.types.ts';
import type { PlanAction } from './starter-plan.content.ts';
import type { HelpRequest, PlanItem, ShownPlan } from './starter-plan.contract.ts';
import { previewOf, type RankedAction, rankActions } from './starter-plan.rules/actions.ts';
import {
  type Answers,
  recommendedLevel,
  tierScore,
  topDomains,
  waitingDomains,
} from './starter-plan.rules/score.ts';

export interface PlanContent {
  library: Library;
  planActions: readonly PlanAction[];
  clock: Clock;
}

/**
 * @param whole whether to show everything, or just the preview
 * @returns the plan for some answers
 */
export function showPlan(
  { answers, first }: { answers: Answers; first: Domain | null },
  whole: boolean,
  locale: Locale,
  content: PlanContent,
): ShownPlan {
  const ranked = rankActions(content.planActions, answers, first);
  const items = whole ? ranked : previewOf(ranked);
  const tier = tierScore(answers);
  return {
    domains: topDomains(answers, first),
    waiting: waitingDomains(answers, first),
    items: items.map((each) => showItem(each, locale, content.library, content.clock.now())),
    hidden: ranked.length - items.length,
    near: {
      kinds: kindsBeside(items.map(({ action }) => action.id)),
      state: stateIn(String(answers.housing?.drill?.zip ?? '')),
    },
    tier_score: tier,
    recommended: recommendedLevel(tier),
  };
}

/** @returns a help request as an admin reads it; a removed action is named by its id */
export function showHelpRequest(
  row: Selectable<HelpRequests> & { name: string | null },
  locale: Locale,
  actions: readonly PlanAction[],
): HelpRequest {
  const { user_id: _, priorities, action, created_at, ...rest } = row;
  return {
    ...rest,
    action: actions.find(({ id }) => id === action)?.title[locale] ?? action,
    domains: DOMAINS.filter((domain) => priorities.includes(domain)),
    created_at: created_at.toISOString(),
  };
}

function showItem(
  { action, because }: RankedAction<PlanAction>,
  locale: Locale,
  library: Library,
  today: Date,
): PlanItem {
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
    safety: action.safety,
    guide: action.guide ?? null,
    steps: action.steps.map((step, place) => ({
      tick: step.tick ?? place,
      text: withNoteOn(step[locale], library.dated.get(step.dated ?? ''), locale, today),
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
