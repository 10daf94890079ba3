import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { NavLink } from 'react-router';
import { orpc } from '#web/data/client.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { usePreloadedPage } from '#web/use-preloaded-page.ts';
import { Unread } from './Unread.tsx';

interface ProjectPartsProps {
  ref: RefObject<HTMLElement | null>;
  id: string;
  /** A visiting admin has nothing to read there. */
  isMember: boolean;
}

/**
 * The parts of a project, each with its own address (PROJ-28); Documents and Calendar come with their features.
 */
export function ProjectParts({ ref, id, isMember }: ProjectPartsProps) {
  const { t } = useLingui();
  const query = useQuery(orpc.chat.unread.queryOptions({ input: { id }, enabled: isMember }));
  const unread = query.data?.unread ?? 0;
  return (
    <nav ref={ref} aria-label={t`Parts of the project`} className="keep-clear">
      <ul className="flex overflow-x-auto border-b border-hairline">
        <Part end to={paths.project(id)}>
          <Trans>Overview</Trans>
        </Part>
        <Part to={paths.conversation(id)}>
          <span>
            <Trans>Messages</Trans>
            <Unread count={unread} />
          </span>
          {unread > 0 ? (
            <span aria-hidden>
              <Badge tone="primary">{unread}</Badge>
            </span>
          ) : null}
        </Part>
        <Part to={paths.projectTasks(id)}>
          <Trans>Tasks</Trans>
        </Part>
        <Part to={paths.projectFiles(id)}>
          <Trans>Files</Trans>
        </Part>
      </ul>
    </nav>
  );
}

interface PartProps {
  to: string;
  /** Whether only this address is the part, and none below it. */
  end?: boolean;
  children: ReactNode;
}

function Part({ to, end = false, children }: PartProps) {
  usePreloadedPage(to);
  return (
    <li className="flex-1">
      <NavLink
        end={end}
        to={to}
        className="fade flex min-h-[48px] items-center justify-center gap-2 border-b-4 border-transparent px-[10px] text-[min(1.125rem,5vw)] font-semibold whitespace-nowrap text-ink-2 no-underline -outline-offset-4 aria-[current=page]:border-primary aria-[current=page]:text-primary"
      >
        {children}
      </NavLink>
    </li>
  );
}
