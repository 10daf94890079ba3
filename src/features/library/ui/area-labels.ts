import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Area } from '../library.types.ts';

export const AREA_LABELS: Record<Area, MessageDescriptor> = {
  healthcare: msg`Healthcare`,
  communications: msg`Family talks`,
  housing: msg`Housing`,
};
