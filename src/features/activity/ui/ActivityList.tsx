import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { listedAs } from '#web/data/events.ts';
import { before, pages } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import type { ActivityEntry } from '../activity.contract.ts';

interface ActivityListProps {
  projectId: string;
}

/** A project's activity list: who did what, and when (LOG-08). Collapsed at first. */
export function ActivityList({ projectId }: ActivityListProps) {
  return (
    <Disclosure label={<Trans>Activity</Trans>}>
      <Entries projectId={projectId} />
    </Disclosure>
  );
}

function Entries({ projectId }: ActivityListProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(
    orpc.projects.activity.infiniteOptions({
      input: (page) => ({ id: projectId, ...before(page) }),
      ...pages<number>(),
    }),
  );
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
  return (
    <li className="py-2">
      {entry.kind === 'activity.logged' ? <Note words={entry.description} /> : <Happened entry={entry} />}
      <p className="break-words text-sm text-ink-2">
        <Actor actor={entry.actor} /> · <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </p>
    </li>
  );
}

function Actor({ actor }: Pick<ActivityEntry, 'actor'>) {
  if (!actor) return <Trans>Somebody who is not here any more</Trans>;
  const { full_name, is_team } = actor;
  return is_team ? <Trans>{full_name}, Kinkeeper team</Trans> : full_name;
}

/** An entry recorded by the product. A file goes by its current name. */
function Happened({ entry: { kind, data, subject_name, description } }: { entry: ActivityEntry }) {
  const { i18n } = useLingui();
  const { label: text, namesSubject } = listedAs(kind, data);
  const label = text ? i18n._(text) : description;
  return (
    <p className="wrap-anywhere">
      {namesSubject && subject_name !== null ? (
        <Trans>
          {label}: {subject_name}
        </Trans>
      ) : namesSubject ? (
        <Trans>{label}, since deleted</Trans>
      ) : (
        label
      )}
    </p>
  );
}

/** A participant's own note. The product's and a signature's texts never render through this. */
function Note({ words }: { words: string }) {
  return (
    <div className="grid justify-items-start gap-1">
      <Badge>
        <Trans>Note, written by hand</Trans>
      </Badge>
      <blockquote className="border-l-4 border-hairline pl-3 italic wrap-anywhere">{words}</blockquote>
    </div>
  );
}
