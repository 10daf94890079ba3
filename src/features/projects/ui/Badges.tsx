import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, CirclePause, CirclePlay, Flag } from 'lucide-react';
import { Badge } from '#web/ui/Badge.tsx';
import type { Project } from '../projects.contract.ts';
import { priorityLevel, statusTone } from '../projects.rules.ts';
import { LEVEL_LABELS, STATUS_LABELS } from './labels.ts';

const ICONS = { draft: CircleDashed, active: CirclePlay, on_hold: CirclePause, completed: CircleCheck };
const LEVEL_TONES = { high: 'danger', medium: 'warning', low: 'success' } as const;

/** Status and priority of a project, each as a word, an icon and a colour (PROJ-05, PROJ-06). */
export function ProjectBadges({ status, priority }: Pick<Project, 'status' | 'priority'>) {
  const { i18n } = useLingui();
  const Icon = ICONS[status];
  const level = priorityLevel(priority);
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={statusTone(status)}>
        <Icon aria-hidden className="size-4 flex-none" />
        <span className="sr-only">
          <Trans>Status:</Trans>{' '}
        </span>
        <span className="inline-block first-letter:uppercase">{i18n._(STATUS_LABELS[status])}</span>
      </Badge>
      <Badge tone={LEVEL_TONES[level]}>
        <Flag aria-hidden className="size-4 flex-none" />
        <span className="sr-only">
          <Trans>Priority:</Trans>{' '}
        </span>
        <span>{i18n._(LEVEL_LABELS[level])}</span>
      </Badge>
    </p>
  );
}
