import { Trans, useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { paths } from '../../../web/paths.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { useInbox } from '../../chat/ui/use-inbox.ts';

/** The latest conversations, to change between them without going back. */
export function OtherProjects() {
  const { t } = useLingui();
  const conversations = useInbox().data?.pages.flatMap((page) => page.conversations) ?? [];
  if (conversations.length === 0) return null;
  return (
    <nav aria-label={t`Conversations`}>
      <h2 className="mb-2 text-lg">
        <Trans>Conversations</Trans>
      </h2>
      <ul className="grid gap-1">
        {conversations.map(({ project_id, project_title, with_name, unread }) => (
          <li key={project_id}>
            <NavLink
              to={paths.conversation(project_id)}
              className="fade grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-control px-3 py-2 text-ink no-underline hover:bg-primary-soft aria-[current=page]:bg-primary-soft"
            >
              <span className="line-clamp-2 font-semibold">{project_title}</span>
              {unread > 0 ? (
                <Badge tone="primary">
                  {unread}
                  <span className="sr-only">
                    {' '}
                    <Trans>unread</Trans>
                  </span>
                </Badge>
              ) : null}
              {with_name ? <span className="col-span-2 truncate text-sm text-ink-2">{with_name}</span> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
