import { Trans } from '@lingui/react/macro';
import { Bell, FolderOpen, ListChecks, MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { NotificationList } from '#features/activity/ui/NotificationList.tsx';
import { paths } from '#kit/paths.ts';
import { classes } from '#web/ui/classes.ts';
import { ReadingDialog } from '#web/ui/ReadingDialog.tsx';
import { WORK } from './Work.tsx';

interface SummaryCardsProps {
  /** Undefined if they could not be read. */
  counts:
    | { active_projects: number; unread_messages: number; pending_tasks: number; notifications: number }
    | undefined;
}

/** Counts, each linking to what it counts (DASH-04). */
export function SummaryCards({ counts }: SummaryCardsProps) {
  const [open, setOpen] = useState(false);
  return (
    <ul className={EVEN_ROWS}>
      <SummaryCard
        to={`${paths.app()}#${WORK}`}
        icon={<FolderOpen aria-hidden className="size-6 flex-none text-primary" />}
        count={counts?.active_projects}
      >
        <Trans>Active Projects</Trans>
      </SummaryCard>
      <SummaryCard
        to={paths.app('messages')}
        icon={<MessageCircle aria-hidden className="size-6 flex-none text-primary" />}
        count={counts?.unread_messages}
      >
        <Trans>Messages</Trans>
      </SummaryCard>
      <SummaryCard
        to={paths.app('tasks')}
        icon={<ListChecks aria-hidden className="size-6 flex-none text-primary" />}
        count={counts?.pending_tasks}
      >
        <Trans>Pending Tasks</Trans>
      </SummaryCard>
      <li>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={classes(CARD, 'w-full cursor-pointer text-left')}
        >
          <Words
            icon={<Bell aria-hidden className="size-6 flex-none text-primary" />}
            count={counts && (counts.notifications >= MAX_COUNTED ? `${MAX_COUNTED}+` : counts.notifications)}
          >
            <Trans>Notifications</Trans>
          </Words>
        </button>
      </li>
      <ReadingDialog title={<Trans>Notifications</Trans>} isOpen={open} onClose={() => setOpen(false)}>
        <NotificationList />
      </ReadingDialog>
    </ul>
  );
}

/** All in one row, in two, or stacked, as they fit: none is left alone on a line. */
const EVEN_ROWS =
  'grid gap-3 sm:gap-4 grid-cols-[repeat(auto-fit,minmax(clamp(20%,(46rem_-_100%)*1000,clamp(40%,(19rem_-_100%)*1000,100%)),1fr))]';

/** The server's cap. */
const MAX_COUNTED = 100;
const CARD =
  'fade flex h-full flex-wrap content-between items-center justify-between gap-x-3 gap-y-1 rounded-card border border-hairline bg-surface px-3 py-2 text-ink no-underline shadow-1 hover:border-control max-sm:flex-col max-sm:items-start max-sm:[&_svg]:hidden';

interface WordsProps {
  icon: ReactNode;
  count: number | string | undefined;
  children: ReactNode;
}

function SummaryCard({ to, ...words }: WordsProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={CARD}>
        <Words {...words} />
      </Link>
    </li>
  );
}

function Words({ icon, count, children }: WordsProps) {
  return (
    <>
      <span className="flex items-center gap-2 font-semibold underline underline-offset-4">
        {icon}
        {children}
      </span>
      <span className="text-2xl font-semibold tabular-nums">
        {count ?? (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">
              <Trans>not known now</Trans>
            </span>
          </>
        )}
      </span>
    </>
  );
}
