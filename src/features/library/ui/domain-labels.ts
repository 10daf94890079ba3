import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Domain } from '../library.types.ts';

/** Labels of the ten domains, common to the site, the plan and the guides (SITE-15). */
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
