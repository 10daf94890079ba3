import { msg } from '@lingui/core/macro';
import type { Priority } from '../projects.rules.ts';

/** Each names the badge it gets. */
export const PRIORITY_LABELS = {
  1: msg`1 - High, the most urgent`,
  2: msg`2 - High`,
  3: msg`3 - Medium`,
  4: msg`4 - Low`,
  5: msg`5 - Low, the least urgent`,
} satisfies Record<Priority, unknown>;
