import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { formatDate, formatDateTime } from '#web/dates.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import type { CareToolsReads } from './use-care-tools.ts';

/** Self-service tools: assessment, plan, knowledge packs. */
export function CareTools({ reads }: { reads: CareToolsReads }) {
  const { draft, list, shared, starter, isPlanUnknown } = reads;
  const to = usePublicPath();
  const latest = list.data?.items[0];
  const started = draft.data?.draft;
  if (draft.isLoading || list.isLoading || shared.isLoading) return null;

  return (
    <section aria-labelledby="care-tools-title" className="grid gap-4">
      <h2 id="care-tools-title" className="text-2xl">
        <Trans>Your care tools</Trans>
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4">
        <Tool title={<Trans>Assessment</Trans>}>
          <p>
            {started ? (
              <Trans>You began one. Last saved {formatDateTime(started.updated_at)}.</Trans>
            ) : (
              <Trans>Six short steps, about ten minutes. You get a plan at the end.</Trans>
            )}
          </p>
          <ButtonLink look="secondary" to={paths.form()}>
            {started ? (
              <Trans>Go on with the assessment</Trans>
            ) : draft.data ? (
              <Trans>Start the assessment</Trans>
            ) : (
              // Unknown whether they have begun one.
              <Trans>Open the assessment</Trans>
            )}
          </ButtonLink>
        </Tool>
        {latest ? (
          <Tool title={<Trans>Latest plan</Trans>}>
            <p>
              <Trans>
                Made on {formatDate(latest.created_at)} for {latest.city_zip}.
              </Trans>
            </p>
            <ButtonLink look="secondary" to={paths.plan(latest.id)}>
              <Trans>Open the plan</Trans>
            </ButtonLink>
          </Tool>
        ) : null}
        {starter ? (
          <Tool title={<Trans>My starter plan</Trans>}>
            <p>
              <Trans>Changed {formatDate(starter.changedAt)}.</Trans>
            </p>
            <ButtonLink look="secondary" to={`${to(paths.getStarted())}?step=plan`}>
              <Trans>Open my starter plan</Trans>
            </ButtonLink>
          </Tool>
        ) : null}
        {isPlanUnknown ? (
          <Tool title={<Trans>My plans</Trans>}>
            <p>
              <Trans>We could not look for all of your plans just now.</Trans>
            </p>
            <ButtonLink look="secondary" to={paths.assessments()}>
              <Trans>Open my plans</Trans>
            </ButtonLink>
          </Tool>
        ) : null}
        <Tool title={<Trans>Knowledge packs</Trans>}>
          <p>
            <Trans>
              Say in your own words what troubles you. You get steps, questions, and numbers to call.
            </Trans>
          </p>
          <ButtonLink look="secondary" to={paths.knowledgePacks()}>
            <Trans>Ask for a pack</Trans>
          </ButtonLink>
        </Tool>
      </div>
      {shared.data && shared.data.items.length > 0 ? (
        <p>
          <Link className="link inline-flex min-h-11 items-center" to={paths.assessments()}>
            <Trans>See plans shared with me</Trans>
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Tool({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card className="grid content-start justify-items-start gap-3">
      <h3 className="text-xl">{title}</h3>
      {children}
    </Card>
  );
}
