import { msg } from '@lingui/core/macro';
import type { ProjectStatus } from '../projects.rules.ts';

/** PROJ-05: the stored values, with underscores as spaces. */
export const STATUS_LABELS = {
  draft: msg({ message: 'draft', context: 'status of a project' }),
  active: msg({ message: 'active', context: 'status of a project' }),
  on_hold: msg({ message: 'on hold', context: 'status of a project' }),
  completed: msg({ message: 'completed', context: 'status of a project' }),
} satisfies Record<ProjectStatus, unknown>;

/** PROJ-06. */
export const LEVEL_LABELS = {
  high: msg({ message: 'High', context: 'priority of a project' }),
  medium: msg({ message: 'Medium', context: 'priority of a project' }),
  low: msg({ message: 'Low', context: 'priority of a project' }),
};
