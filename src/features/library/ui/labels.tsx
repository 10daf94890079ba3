import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Focus } from '../library.costs.rules.ts';
import type { Area, Domain, SectionId } from '../library.types.ts';

export const AREA_LABELS: Record<Area, MessageDescriptor> = {
  healthcare: msg`Healthcare`,
  communications: msg`Family talks`,
  housing: msg`Housing`,
};

export const DOMAIN_LABELS: Record<Domain, MessageDescriptor> = {
  healthcare: msg`Healthcare`,
  housing: msg`Housing`,
  'work-family': msg`Work & Family Balance`,
  'tough-conversations': msg`Tough Conversations`,
  'end-of-life': msg`End of Life`,
  insurance: msg`Insurance`,
  legal: msg`Legal`,
  community: msg`Community Support`,
  'daily-living': msg`Daily Living Needs`,
  'self-care': msg`Self-Care`,
};

export const SECTION_LABELS: Record<SectionId, MessageDescriptor> = {
  'get-help-now': msg`Get help now`,
  'what-to-know': msg`What to know`,
  'what-to-do': msg`What to do this week`,
  'what-to-ask': msg`What to ask`,
  pitfalls: msg`Pitfalls`,
  forms: msg`Forms`,
};

export const FOCUS_LABELS: Record<Focus, MessageDescriptor> = {
  live_in: msg`Loved one living in with me`,
  assisted_living: msg`Assisted living options`,
  downsizing: msg`Downsizing`,
  other: msg`Other`,
  home_modifications: msg`Home modifications`,
  in_home_help: msg`In-home help`,
  group_housing: msg`Group housing`,
  senior_living: msg`Senior living`,
};
