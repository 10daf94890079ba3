import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck, CircleDashed, CirclePlay } from 'lucide-react';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { Task } from '../tasks.contract.ts';
import { priorityScale } from '../tasks.rules.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from './labels.ts';

const STATUSES = {
  pending: ['neutral', CircleDashed],
  in_progress: ['primary', CirclePlay],
  completed: ['success', CircleCheck],
  cancelled: ['neutral', Ban],
} as const;

const TONES = {
  red: 'danger',
  orange: 'clay',
  yellow: 'warning',
  green: 'success',
  blue: 'info',
} as const satisfies Record<ReturnType<typeof priorityScale>['color'], Tone>;

/** Status and priority of a task, each as a word, a sign and a color (TASK-04, TASK-07). */
export function TaskBadges({ status, priority }: Pick<Task, 'status' | 'priority'>) {
  const { i18n } = useLingui();
  const [tone, Icon] = STATUSES[status];
  const { label, color } = priorityScale(priority);
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={TONES[color]}>
        <span aria-hidden className="size-2.5 flex-none rounded-full bg-current" />
        <span className="sr-only">
          <Trans>Priority:</Trans>{' '}
        </span>
        <span>{i18n._(PRIORITY_LABELS[label])}</span>
      </Badge>
      <Badge tone={tone}>
        <Icon aria-hidden className="size-4 flex-none" />
        <span className="sr-only">
          <Trans>Status:</Trans>{' '}
        </span>
        <span>{i18n._(STATUS_LABELS[status])}</span>
      </Badge>
    </p>
  );
}
