import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { NavLink } from 'react-router';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { usePreloadedPage } from '#web/use-preloaded-page.ts';
import { Unread } from './Unread.tsx';

interface ProjectPartsProps {
  ref: RefObject<HTMLElement | null>;
  id: string;
  /** A visiting admin has nothing to read there. */
  isMember: boolean;
}

/**
 * The parts of a project, each with its own address (PROJ-28).
 */
export function ProjectParts({ ref, id, isMember }: ProjectPartsProps) {
  const { t } = useLingui();
  const query = useQuery(orpc.chat.unread.queryOptions({ input: { id }, enabled: isMember }));
  const unread = query.data?.unread ?? 0;
  return (
    <nav ref={ref} aria-label={t`Parts of the project`} className="keep-clear no-print max-sm:-mx-4">
      {/* Two even lines on a phone; enlarged further, another one rather than a part that is cut off. */}
      <ul className="flex flex-wrap border-b border-hairline">
        <Part end to={paths.project(id)}>
          <Trans>Overview</Trans>
        </Part>
        <Part to={paths.conversation(id)}>
          <span>
            <Trans>Messages</Trans>
            <Unread count={unread} />
          </span>
          {unread > 0 ? (
            <span aria-hidden className="part-count">
              {unread}
            </span>
          ) : null}
        </Part>
        <Part to={paths.projectTasks(id)}>
          <Trans>Tasks</Trans>
        </Part>
        <Part to={paths.projectFiles(id)}>
          <Trans>Files</Trans>
        </Part>
        <Part to={paths.documents(id)}>
          <Trans>Documents</Trans>
        </Part>
        <Part to={paths.projectCalendar(id)}>
          <Trans>Calendar</Trans>
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
    <li className="flex-1 max-sm:basis-1/3">
      <NavLink
        end={end}
        to={to}
        className="part fade font-semibold text-ink-2 no-underline -outline-offset-4 aria-[current=page]:border-primary aria-[current=page]:text-primary"
      >
        {children}
      </NavLink>
    </li>
  );
}
