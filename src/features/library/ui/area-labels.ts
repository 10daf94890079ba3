import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Area, domainOf } from '../library.areas.types.ts';
import { DOMAIN_LABELS } from './domain-labels.ts';

/** @returns the label of an area: that of its domain, but for one */
export const areaLabel = (area: Area): MessageDescriptor =>
  area === 'communications' ? msg`Family talks` : DOMAIN_LABELS[domainOf(area)];
