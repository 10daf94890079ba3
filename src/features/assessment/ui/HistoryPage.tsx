import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../web/data/client.ts';
import { formatDate } from '../../../web/dates.ts';
import { paths } from '../../../web/paths.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Disclosure } from '../../../web/ui/Disclosure.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { LoadingCard } from '../../../web/ui/Loading.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { ShowMore } from '../../../web/ui/ShowMore.tsx';
import type { HistoryItem } from '../assessment.contract.ts';
import { questionOf } from '../assessment.rules/answers.ts';
import { questionLabel } from '../assessment.rules/labels.ts';
import { FlagName, LevelBadge } from './flags.tsx';
import { useLabel } from './labels.tsx';

/** Past assessments by date, with what changed since the one before (ASMT-92). */
export default function HistoryPage() {
  const { t } = useLingui();
  const query = useInfiniteQuery({
    queryKey: ['assessments', 'list'],
    queryFn: ({ pageParam }) => api.assessment.list(pageParam ? { before: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

  if (query.isPending) return <LoadingCard />;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page title={t`My plans`}>
      {query.isLoadingError ? (
        <LoadFailed title={t`We could not load your plans`} onRetry={() => void query.refetch()} />
      ) : items.length === 0 ? (
        <Card className="grid justify-items-start gap-4">
          <p>
            <Trans>You have no plan yet. The assessment takes about ten minutes.</Trans>
          </p>
          <ButtonLink to={paths.form()}>
            <Trans>Start the assessment</Trans>
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

function HistoryCard({ item }: { item: HistoryItem }) {
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">
          <Link className="link" to={paths.plan(item.id)}>
            <Trans>Plan of {formatDate(item.created_at)}</Trans>
          </Link>
        </h2>
        <LevelBadge level={item.escalation_level} />
      </div>
      <p className="text-ink-2">{item.city_zip}</p>
      {item.changes ? <Changes changes={item.changes} /> : null}
    </Card>
  );
}

function Changes({ changes }: { changes: NonNullable<HistoryItem['changes']> }) {
  const label = useLabel();
  const nothing = changes.raised.length + changes.cleared.length + changes.answers.length === 0;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        <Trans>What changed since the one before</Trans>
      </p>
      {nothing ? (
        <p>
          <Trans>Nothing changed.</Trans>
        </p>
      ) : (
        <ul className="list-disc pl-6">
          {changes.raised.map((flag) => (
            <li key={flag}>
              <Trans>New:</Trans> <FlagName flag={flag} />
            </li>
          ))}
          {changes.cleared.map((flag) => (
            <li key={flag}>
              <Trans>No longer:</Trans> <FlagName flag={flag} />
            </li>
          ))}
        </ul>
      )}
      {changes.answers.length > 0 ? (
        <Disclosure
          label={
            <Plural value={changes.answers.length} one="Show # other answer" other="Show # other answers" />
          }
        >
          <ul className="list-disc pl-6">
            {changes.answers.map((key) => (
              <li key={key}>{label(questionLabel(questionOf(key)))}</li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  );
}

/** Plans that other people let this person read. */
function SharedWithMe() {
  const query = useQuery({
    queryKey: ['assessments', 'shared'],
    queryFn: () => api.assessment.sharedWithMe({}),
  });
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="shared-with-me" className="grid gap-3">
      <h2 id="shared-with-me" className="text-2xl">
        <Trans>Shared with me</Trans>
      </h2>
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <Link className="link inline-flex min-h-11 items-center" to={paths.plan(item.id)}>
              <Trans>
                {item.shared_by}, {formatDate(item.created_at)}
              </Trans>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
