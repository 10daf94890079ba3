import { useLingui } from '@lingui/react/macro';
import { Ban, BookOpen, CircleCheck, CircleDashed, CircleX, Clock, UserRound } from 'lucide-react';
import { Badge } from '#web/ui/Badge.tsx';
import type { ListedDocument } from '../documents.contract.ts';
import type { Stage } from '../documents.rules.ts';
import { NOT_SIGNED, STAGE_LABELS, TO_READ } from './labels.ts';

const LOOKS = {
  pending: ['warning', CircleDashed],
  witnessing: ['info', UserRound],
  signed: ['success', CircleCheck],
  declined: ['danger', CircleX],
  expired: ['neutral', Clock],
  withdrawn: ['neutral', Ban],
} as const satisfies Record<Stage, unknown>;
const NEVER_SIGNED = ['neutral', CircleDashed] as const;
const ONLY_READ = ['neutral', BookOpen] as const;

interface DocumentBadgeProps {
  document: Pick<ListedDocument, 'stage' | 'requires_signature'>;
  project: { ended: boolean };
}

/**
 * The stage of a document, as a word, a sign and a color (DOC-05). What is only read is never pending, nor is
 * anything in a project that has ended.
 */
export function DocumentBadge({ document: { stage, requires_signature }, project }: DocumentBadgeProps) {
  const { i18n } = useLingui();
  const isPending = stage === 'pending';
  const isLeft = isPending && requires_signature && project.ended;
  const isRead = isPending && !requires_signature;
  const [tone, Icon] = isRead ? ONLY_READ : isLeft ? NEVER_SIGNED : LOOKS[stage];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-4 flex-none" />
      <span>{i18n._(isRead ? TO_READ : isLeft ? NOT_SIGNED : STAGE_LABELS[stage])}</span>
    </Badge>
  );
}
