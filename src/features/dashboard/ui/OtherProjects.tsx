import { Trans, useLingui } from '@lingui/react/macro';
import { Link, NavLink } from 'react-router';
import { useInbox } from '#features/chat/ui/use-inbox.ts';
import { useProjectList } from '#features/projects/ui/use-project-list.ts';
import { paths } from '#kit/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { usePlace } from '#web/use-place.ts';
import { projectsBeside } from './projects-beside.ts';
import { Unread } from './Unread.tsx';

/** The person's projects, to switch between. */
export default function OtherProjects() {
  const { t } = useLingui();
  const inConversation = usePlace() === 'conversation';
  const { projects, hasMore } = projectsBeside(useInbox(), useProjectList());
  if (projects.length === 0) return null;
  return (
    <nav aria-label={t`Projects`}>
      <h2 className="mb-2 text-lg">
        <Trans>Projects</Trans>
      </h2>
      <ul className="grid gap-1">
        {projects.map(({ id, title, name, unread }) => (
          <li key={id}>
            <NavLink
              to={inConversation ? paths.conversation(id) : paths.project(id)}
              className="fade grid min-h-12 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 rounded-control px-3 py-2 text-ink no-underline hover:bg-primary-soft aria-[current=page]:bg-primary-soft"
            >
              <span className="line-clamp-2 font-semibold">
                {title}
                <Unread count={unread} />
              </span>
              {unread > 0 ? (
                <span aria-hidden>
                  <Badge tone="primary">{unread}</Badge>
                </span>
              ) : null}
              {name ? <span className="col-span-2 truncate text-sm text-ink-2">{name}</span> : null}
            </NavLink>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Link className="link ml-3 inline-flex min-h-12 items-center" to={paths.app('projects')}>
          <Trans>All projects</Trans>
        </Link>
      ) : null}
    </nav>
  );
}
