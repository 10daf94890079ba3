import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SectionId } from '../library.types.ts';

export const SECTION_LABELS: Record<SectionId, MessageDescriptor> = {
  'get-help-now': msg`Get help now`,
  'what-to-know': msg`What to know`,
  'what-to-do': msg`What to do this week`,
  'what-to-ask': msg`What to ask`,
  pitfalls: msg`Pitfalls`,
  forms: msg`Forms`,
};
