import { useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck, CircleDashed, CircleX, Clock, UserRound } from 'lucide-react';
import { Badge } from '#web/ui/Badge.tsx';
import type { Stage } from '../documents.rules.ts';
import { NOT_SIGNED, STAGE_LABELS } from './labels.ts';

const LOOKS = {
  pending: ['warning', CircleDashed],
  witnessing: ['info', UserRound],
  signed: ['success', CircleCheck],
  declined: ['danger', CircleX],
  expired: ['neutral', Clock],
  withdrawn: ['neutral', Ban],
} as const satisfies Record<Stage, unknown>;
const NEVER_SIGNED = ['neutral', CircleDashed] as const;

interface DocumentBadgeProps {
  stage: Stage;
  project: { ended: boolean };
}

/** The stage of a document, as a word, a sign and a color (DOC-05). In a project that has ended, none is pending. */
export function DocumentBadge({ stage, project }: DocumentBadgeProps) {
  const { i18n } = useLingui();
  const isLeft = project.ended && stage === 'pending';
  const [tone, Icon] = isLeft ? NEVER_SIGNED : LOOKS[stage];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-4 flex-none" />
      <span>{i18n._(isLeft ? NOT_SIGNED : STAGE_LABELS[stage])}</span>
    </Badge>
  );
}
