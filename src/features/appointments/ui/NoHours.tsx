import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useProjectList } from '#features/projects/ui/use-project-list.ts';
import { paths } from '#kit/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { WithWhom } from './with-whom.ts';

interface NoHoursProps {
  provider: WithWhom;
  /** Left out outside of projects: then it is one that the two share, if the reader's list has one. */
  projectId: string | undefined;
}

/** In the place of a calendar, of a provider without weekly hours: the two agree on a time by message. */
export default function NoHours({ provider: { user_id, full_name: name }, projectId }: NoHoursProps) {
  const projects = useProjectList().data?.pages.flatMap((page) => page.projects) ?? [];
  const shared = projectId ?? projects.find((each) => each.service_provider?.user_id === user_id)?.id;
  return (
    <Notice title={<Trans>{name} has set no hours</Trans>}>
      {shared ? (
        <p>
          <Trans>
            So no time can be chosen here. Write to them to agree on one: they can put it into the calendar
            for both of you.
          </Trans>{' '}
          <Link className="link" to={paths.conversation(shared)}>
            <Trans>Write to {name}</Trans>
          </Link>
        </p>
      ) : (
        <p>
          <Trans>So no time can be chosen here for now. Please look again later.</Trans>
        </p>
      )}
    </Notice>
  );
}
