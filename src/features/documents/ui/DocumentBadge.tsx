import { useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck, CircleDashed, CircleX, Clock, UserRound } from 'lucide-react';
import { Badge } from '#web/ui/Badge.tsx';
import type { Stage } from '../documents.rules.ts';
import { STAGE_LABELS } from './labels.ts';

const LOOKS = {
  pending: ['warning', CircleDashed],
  witnessing: ['info', UserRound],
  signed: ['success', CircleCheck],
  declined: ['danger', CircleX],
  expired: ['neutral', Clock],
  withdrawn: ['neutral', Ban],
} as const satisfies Record<Stage, unknown>;

/** The stage of a document, as a word, a sign and a color (DOC-05). */
export function DocumentBadge({ stage }: { stage: Stage }) {
  const { i18n } = useLingui();
  const [tone, Icon] = LOOKS[stage];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-4 flex-none" />
      <span>{i18n._(STAGE_LABELS[stage])}</span>
    </Badge>
  );
}
