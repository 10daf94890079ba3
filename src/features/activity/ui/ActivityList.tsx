import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../web/data/client.ts';
import { formatDateTime } from '../../../web/dates.ts';
import { Disclosure } from '../../../web/ui/Disclosure.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { ShowMore } from '../../../web/ui/ShowMore.tsx';
import type { ActivityEntry } from '../activity.contract.ts';
import { activityLabel } from './labels.ts';

interface ActivityListProps {
  projectId: string;
}

/** Who did what in a project, and when (LOG-08). It is closed until somebody wants to see it. */
export function ActivityList({ projectId }: ActivityListProps) {
  return (
    <Disclosure label={<Trans>Activity</Trans>}>
      <Entries projectId={projectId} />
    </Disclosure>
  );
}

function Entries({ projectId }: ActivityListProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery({
    queryKey: ['activity', projectId],
    queryFn: ({ pageParam }) =>
      api.projects.activity({ id: projectId, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
  });
  if (query.isLoadingError) {
    return <LoadFailed title={t`We could not load the activity`} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) {
    return (
      <p role="status" className="text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    );
  }
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>Nothing has happened here yet.</Trans>
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ol aria-label={t`Activity`} className="w-full divide-y divide-hairline">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMore query={query} />
    </div>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { i18n } = useLingui();
  return (
    <li className="py-2">
      <p className="break-words">
        {entry.kind === 'activity.logged' ? entry.description : i18n._(activityLabel(entry.kind, entry.data))}
      </p>
      <p className="break-words text-sm text-ink-2">
        {entry.actor ? entry.actor.full_name : <Trans>Somebody who is not here any more</Trans>} ·{' '}
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </p>
    </li>
  );
}
