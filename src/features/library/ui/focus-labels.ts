import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Focus } from '../library.types.ts';

/** Labels of the housing options (PLAN-27). */
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
