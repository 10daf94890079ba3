import { Trans, useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { useInbox } from '#features/chat/ui/use-inbox.ts';
import { useProjectList } from '#features/projects/ui/use-project-list.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { usePlace } from '#web/use-place.ts';
import { Unread } from './Unread.tsx';

/** The person's projects, to switch between; those with the latest message first. */
export default function OtherProjects() {
  const { t } = useLingui();
  const inConversation = usePlace() === 'conversation';
  const inbox = useInbox().data?.pages.flatMap((page) => page.conversations) ?? [];
  const list = useProjectList().data?.pages.flatMap((page) => page.projects) ?? [];
  const spoken = inbox.map((each) => ({
    id: each.project_id,
    title: each.project_title,
    name: each.with_name,
    unread: each.unread,
  }));
  const silent = list.filter((each) => !spoken.some(({ id }) => id === each.id));
  const all = [...spoken, ...silent.map(({ id, title }) => ({ id, title, name: null, unread: 0 }))];
  if (all.length === 0) return null;
  return (
    <nav aria-label={t`Projects`}>
      <h2 className="mb-2 text-lg">
        <Trans>Projects</Trans>
      </h2>
      <ul className="grid gap-1">
        {all.map(({ id, title, name, unread }) => (
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
    </nav>
  );
}
