import { Trans } from '@lingui/react/macro';
import { FolderOpen, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../web/paths.ts';
import { WORK } from './Work.tsx';

interface SummaryCardsProps {
  /** Undefined when they could not be read. */
  counts: { active_projects: number; unread_messages: number } | undefined;
}

/** How much there is; each card leads to it (DASH-04). */
export function SummaryCards({ counts }: SummaryCardsProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:gap-4">
      <SummaryCard
        to={`${paths.app()}#${WORK}`}
        icon={<FolderOpen aria-hidden className="size-6 flex-none text-primary" />}
        count={counts?.active_projects}
      >
        <Trans>Active Projects</Trans>
      </SummaryCard>
      <SummaryCard
        to={`${paths.app('messages')}#${WORK}`}
        icon={<MessageCircle aria-hidden className="size-6 flex-none text-primary" />}
        count={counts?.unread_messages}
      >
        <Trans>Messages</Trans>
      </SummaryCard>
      {/* wired at the merge: a card "Notifications" with counts.notifications, which opens <NotificationList /> */}
    </ul>
  );
}

interface SummaryCardProps {
  to: string;
  icon: ReactNode;
  count: number | undefined;
  children: ReactNode;
}

function SummaryCard({ to, icon, count, children }: SummaryCardProps) {
  return (
    <li>
      <Link
        to={to}
        className="fade grid h-full content-between gap-1 rounded-card border border-hairline bg-surface p-4 text-ink no-underline shadow-1 hover:border-control"
      >
        <span className="grid gap-1 sm:flex sm:items-center sm:gap-2 font-semibold underline underline-offset-4">
          {icon}
          {children}
        </span>
        <span className="text-2xl font-semibold tabular-nums">{count ?? '–'}</span>
      </Link>
    </li>
  );
}
