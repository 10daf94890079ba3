import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Due, Reviewer } from '#features/library/library.reviews.contract.ts';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { unlessGone } from '#web/data/unless-gone.ts';
import { formatDate, formatDay } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { NameReviewerDialog } from './NameReviewerDialog.tsx';

/** Texts due for review, and who may sign them off. */
export default function ContentPage() {
  const { t } = useLingui();
  const due = useQuery(orpc.reviews.due.queryOptions());
  const reviewers = useQuery(orpc.reviews.reviewers.queryOptions());
  const heading = useRef<HTMLHeadingElement>(null);
  const [naming, setNaming] = useState(false);
  const [ending, setEnding] = useState<Reviewer | null>(null);
  if (due.isPending || reviewers.isPending) return <LoadingCard />;
  if (due.error || reviewers.error) {
    const again = () => void Promise.all([due.refetch(), reviewers.refetch()]);
    return (
      <Page title={t`Content`}>
        <LoadFailed title={t`We could not load the content desk`} onRetry={again} />
      </Page>
    );
  }
  return (
    <Page
      wide
      title={t`Content`}
      lead={
        <>
          <Trans>Figures that end soon, and the people who review our texts.</Trans>{' '}
          <Link className="link" to={paths.reviews()}>
            <Trans>All texts and their signatures</Trans>
          </Link>
        </>
      }
    >
      <section aria-labelledby="due" className="grid gap-3">
        <h2 id="due" className="text-2xl">
          <Trans>Due</Trans>
        </h2>
        {due.data.due.length === 0 ? (
          <Card>
            <Trans>No figure ends within 45 days.</Trans>
          </Card>
        ) : (
          <ul className="grid gap-3">
            {due.data.due.map((fact) => (
              <li key={fact.id}>
                <DueCard fact={fact} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="reviewers" className="grid gap-3">
        <h2 id="reviewers" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          <Trans>Reviewers</Trans>
        </h2>
        <p>
          <Button onClick={() => setNaming(true)}>
            <Trans>Name a reviewer</Trans>
          </Button>
        </p>
        {reviewers.data.reviewers.length === 0 ? (
          <Card>
            <Trans>Nobody reviews our texts yet.</Trans>
          </Card>
        ) : (
          <ul className="grid gap-3">
            {reviewers.data.reviewers.map((reviewer) => (
              <li key={reviewer.id}>
                <ReviewerCard reviewer={reviewer} onEnd={() => setEnding(reviewer)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {naming ? <NameReviewerDialog onClose={() => setNaming(false)} /> : null}
      {ending ? <EndDialog reviewer={ending} focusAfter={heading} onClose={() => setEnding(null)} /> : null}
    </Page>
  );
}

function DueCard({ fact }: { fact: Due }) {
  const day = formatDay(fact.until);
  return (
    <Card className="grid gap-1">
      <p className="font-semibold" lang="en">
        {fact.what}
      </p>
      <p>{fact.days_left < 0 ? <Trans>Ended on {day}</Trans> : <Trans>Holds until {day}</Trans>}</p>
      <p className="text-ink-2" lang="en">
        {fact.next}
      </p>
    </Card>
  );
}

interface EndDialogProps {
  reviewer: Reviewer;
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function EndDialog({ reviewer: { id, name }, focusAfter, onClose }: EndDialogProps) {
  async function end() {
    await api.reviews.end({ id }).catch(unlessGone);
    await invalidate(orpc.reviews.reviewers);
  }
  return (
    <ConfirmDialog
      title={<Trans>End the reviews of {name}?</Trans>}
      action={<Trans>End their reviews</Trans>}
      confirm={end}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <p>
        <Trans>They can no longer sign. What they signed stays.</Trans>
      </p>
    </ConfirmDialog>
  );
}

function ReviewerCard({ reviewer, onEnd }: { reviewer: Reviewer; onEnd: () => void }) {
  const { t } = useLingui();
  const since = formatDate(reviewer.named_at);
  const ended = reviewer.ended_at ? formatDate(reviewer.ended_at) : null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid gap-1">
        <h3 className="text-lg">
          {reviewer.name}, {reviewer.license} ({reviewer.state})
        </h3>
        <p className="text-sm text-ink-2">
          {reviewer.email} ·{' '}
          {ended ? <Trans>Reviewer until {ended}</Trans> : <Trans>Reviewer since {since}</Trans>}
        </p>
      </div>
      {ended ? null : (
        <Button look="secondary" onClick={onEnd} aria-label={t`End: ${reviewer.name}`}>
          <Trans>End</Trans>
        </Button>
      )}
    </Card>
  );
}
