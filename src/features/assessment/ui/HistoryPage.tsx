import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { before, pages } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import type { Draft } from '../assessment.contract.ts';
import type { HistoryItem } from '../assessment.history.contract.ts';
import { Changes } from './Changes.tsx';
import { LevelBadge } from './flags.tsx';

interface HistoryProps {
  /** Other kinds of plans, supplied by a room further right. */
  others?: ReactNode;
}

/** Past assessments by date, each with the changes since the previous one (ASMT-92). */
export function History({ others }: HistoryProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(
    orpc.assessment.list.infiniteOptions({ input: before<string>, ...pages<string>() }),
  );
  const begun = useQuery(
    orpc.assessment.readDraft.queryOptions({
      // Writes to it bypass this query.
      staleTime: 0,
    }),
  );
  const found = begun.data?.draft;
  const draft = found && Object.keys(found.answers).length > 0 ? found : null;

  if (query.isPending || begun.isPending) return <LoadingCard />;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page title={t`My plans`}>
      {items.length > 0 || draft ? <NextAssessment draft={draft} isUnknown={begun.isLoadingError} /> : null}
      {others}
      {query.isLoadingError ? (
        <LoadFailed title={t`We could not load your plans`} onRetry={() => void query.refetch()} />
      ) : items.length === 0 && draft ? null : items.length === 0 ? (
        <Card className="grid justify-items-start gap-4">
          <p>
            <Trans>You have no plan from the assessment yet. It takes about ten minutes.</Trans>
          </p>
          <ButtonLink to={paths.form()}>
            {begun.isLoadingError ? <OpenAssessment /> : <Trans>Start the assessment</Trans>}
          </ButtonLink>
        </Card>
      ) : (
        <ul className="grid gap-4">
          {items.map((item) => (
            <li key={item.id}>
              <HistoryCard item={item} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query}>
        <Trans>Show older plans</Trans>
      </ShowMore>
      <SharedWithMe />
    </Page>
  );
}

/** Where it is unknown whether they have begun one. */
const OpenAssessment = () => <Trans>Open the assessment</Trans>;

/** The next assessment: the one in progress, or a new one. */
function NextAssessment({ draft, isUnknown }: { draft: Draft | null; isUnknown: boolean }) {
  if (!draft)
    return (
      <div>
        <ButtonLink to={paths.form()}>
          {isUnknown ? <OpenAssessment /> : <Trans>Start a new assessment</Trans>}
        </ButtonLink>
      </div>
    );
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="text-xl">
        <Trans>You have an assessment under way</Trans>
      </h2>
      <p>
        <Trans>Last saved {formatDateTime(draft.updated_at)}. You can go on with it, or start over.</Trans>
      </p>
      <ButtonLink to={paths.form()}>
        <Trans>Go on with the assessment</Trans>
      </ButtonLink>
    </Card>
  );
}

function HistoryCard({ item }: { item: HistoryItem }) {
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">
          <Link className="link inline-flex min-h-11 items-center" to={paths.plan(item.id)}>
            <Trans>Plan of {formatDateTime(item.created_at)}</Trans>
          </Link>
        </h2>
        <LevelBadge level={item.urgency} />
      </div>
      <p className="text-ink-2">{item.city_zip}</p>
      {item.changes ? <Changes changes={item.changes} /> : null}
    </Card>
  );
}

/** Plans shared by others with this person. */
function SharedWithMe() {
  const { t } = useLingui();
  const query = useInfiniteQuery(
    orpc.assessment.sharedWithMe.infiniteOptions({ input: before<string>, ...pages<string>() }),
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0 && !query.isLoadingError) return null;
  return (
    <section aria-labelledby="shared-with-me" className="grid gap-3">
      <h2 id="shared-with-me" className="text-2xl">
        <Trans>Shared with me</Trans>
      </h2>
      {query.isLoadingError ? (
        <LoadFailed
          title={t`We could not load the plans shared with you`}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <Link className="link inline-flex min-h-11 items-center" to={paths.plan(item.id)}>
              <Trans>
                {item.shared_by}, {formatDateTime(item.created_at)}
              </Trans>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore query={query}>
        <Trans>Show older plans</Trans>
      </ShowMore>
    </section>
  );
}
