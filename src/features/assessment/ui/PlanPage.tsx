import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { EmergencyCard } from '#features/packs/ui/EmergencyCard.tsx';
import { isUuid } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { formatDateTime } from '#web/dates.ts';
import { currentLocale } from '#web/i18n.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FloorLine } from '#web/ui/FloorLine.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import type { Hazard } from '../assessment.answers.types.ts';
import type { Plan } from '../assessment.contract.ts';
import { ActionCard } from './ActionCard.tsx';
import { LevelBadge, TodayBadge } from './flags.tsx';
import { OriginalLabels } from './labels.tsx';
import { PrintedSources } from './PrintedSources.tsx';
import { PrintPlan } from './PrintPlan.tsx';
import { type Asked, askedIn } from './reasons.tsx';
import { SafetyHelp } from './SafetyHelp.tsx';
import { type Paper, usePrint } from './use-print.ts';

// Lazy: most readers get their plan.
const PlanRefused = lazyAgain(() => import('./PlanRefused.tsx'));
// Lazy: below the steps.
const SharePanel = lazyAgain(() => import('./SharePanel.tsx'));
const TeamLooks = lazyAgain(() => import('./TeamLooks.tsx'));
const GivenAnswers = lazyAgain(() => import('./GivenAnswers.tsx'));
const OwnWords = lazyAgain(() => import('./OwnWords.tsx'));
const WhatNext = lazyAgain(() => import('./WhatNext.tsx'));
const Noticed = lazyAgain(() => import('./Noticed.tsx'));
const PlanNear = lazyAgain(() => import('./PlanNear.tsx'));

/** The result: what to do first and why. The moment of relief. */
export default function PlanPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const locale = currentLocale();
  const query = useQuery(orpc.assessment.read.queryOptions({ input: { id, locale }, enabled: isUuid(id) }));

  const asks = query.data?.asks_first === true;
  const { shown, printable, print } = usePrint(query.data, locale, asks);

  const refusal = isUuid(id) ? errorCode(query.error) : 'NOT_FOUND';
  if (refusal === 'EMAIL_NOT_VERIFIED' || refusal === 'NOT_FOUND')
    return (
      <Suspense fallback={<LoadingCard />}>
        <PlanRefused refusal={refusal} />
      </Suspense>
    );
  if (shown) {
    return (
      <OriginalLabels value={!shown.questions_current}>
        {printable ? null : (
          <p className="hidden print:block">
            <Trans>To print this plan, use the button for it on the page.</Trans>
          </p>
        )}
        <div className={printable ? undefined : 'no-print'}>
          <PlanView plan={shown} asks={asks} onPrint={print} />
        </div>
      </OriginalLabels>
    );
  }
  if (!query.error) return <LoadingCard />;
  return (
    <Page title={t`Your plan`}>
      <LoadFailed title={t`We could not load the plan`} onRetry={() => void query.refetch()}>
        <Trans>It is safe. Please check your connection and try again.</Trans>
      </LoadFailed>
    </Page>
  );
}

interface PlanViewProps {
  plan: Plan;
  /** Whether it mentions abuse, so that sharing and printing ask first. */
  asks: boolean;
  onPrint: (paper: Paper) => Promise<void>;
}

function PlanView({ plan, asks, onPrint }: PlanViewProps) {
  const { t } = useLingui();
  const publicPath = usePublicPath();
  const { hash } = useLocation();
  const { assessment } = plan;
  const asked = askedIn(plan);
  const now = plan.actions.slice(0, plan.first);
  const later = plan.actions.slice(plan.first);
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <Page
      wide
      spaced
      title={plan.mine ? t`Your plan` : t`A plan shared with you`}
      tabTitle={t`Plan of ${formatDateTime(assessment.created_at)}`}
      lead={<Lead plan={plan} />}
    >
      <FloorLine />
      {plan.named ? (
        <div className="no-print">
          <EmergencyCard alarm={plan.named} stored />
        </div>
      ) : null}
      {plan.safety.length > 0 ? <Safety plan={plan} /> : null}

      <section aria-labelledby="steps" className="grid gap-4 print:block">
        <h2 id="steps" className="text-2xl print:text-xl">
          <Trans>What to do, in this order</Trans>
        </h2>
        {plan.mine && assessment.answers.other_text?.trim() ? (
          <OptionalPart>
            <OwnWords />
          </OptionalPart>
        ) : null}
        {now.map((action, index) => (
          <ActionCard key={action.id} action={action} position={index + 1} asked={asked} mine={plan.mine} />
        ))}
      </section>

      <div className="no-print flex flex-wrap gap-3">
        <PrintPlan asks={asks} mine={plan.mine} onPrint={onPrint} />
        {plan.mine ? (
          <ButtonLink look="secondary" to="#share">
            <Trans>Share this plan</Trans>
          </ButtonLink>
        ) : null}
        {plan.mine ? (
          <Link className="link inline-flex min-h-11 items-center" to={publicPath(paths.sheets())}>
            <Trans>Sheets to print</Trans>
          </Link>
        ) : null}
      </div>

      {later.length > 0 ? <Later actions={later} before={now.length} asked={asked} mine={plan.mine} /> : null}
      <OptionalPart>
        <PlanNear plan={plan} />
        <Noticed plan={plan} asked={asked} />
      </OptionalPart>
      {plan.mine ? (
        <div id="share" className="scroll-mt-8">
          <OptionalPart>
            <SharePanel assessmentId={assessment.id} open={assessment.answers.share_with_team} asks={asks} />
          </OptionalPart>
        </div>
      ) : null}
      <OptionalPart>
        {plan.mine && plan.safety.length > 0 ? <TeamLooks looks={plan.looks} /> : null}
        <GivenAnswers plan={plan} />
        {plan.mine ? <WhatNext /> : null}
      </OptionalPart>
      <PrintedSources actions={now} />

      <p className="measure text-sm text-ink-2">
        <Trans>
          This plan is for planning and support. It is not medical, legal or financial advice. In danger, call
          911. In a crisis, call or text 988.
        </Trans>
      </p>
      <p className="no-print">
        <Link className="link inline-flex min-h-11 items-center" to={paths.assessments()}>
          <Trans>All my plans</Trans>
        </Link>
      </p>
    </Page>
  );
}

function Lead({ plan }: { plan: Plan }) {
  const count = Math.min(plan.actions.length, plan.first);
  const isUrgent = plan.urgency === 'urgent';
  return (
    <div className="grid justify-items-start gap-3 print:gap-0">
      <p className="text-base">
        {formatDateTime(plan.assessment.created_at)} · {plan.assessment.city_zip}
        {plan.shared_by ? (
          <>
            {' '}
            · <Trans>shared by {plan.shared_by}</Trans>
          </>
        ) : null}
      </p>
      {plan.today > 0 && !isUrgent ? <TodayBadge count={plan.today} /> : <LevelBadge level={plan.urgency} />}
      {plan.mine && !isUrgent ? (
        <p className="print:hidden">
          {plan.today > 0 ? (
            <Plural
              value={plan.today}
              one="Do step 1 today, then go on in this order."
              other="Do steps 1 to # today, then go on in this order."
            />
          ) : (
            <Trans>You do not have to do everything today. Begin with step 1.</Trans>
          )}{' '}
          <Plural value={count} one="There is # step." other="There are # steps, most important first." />
        </p>
      ) : null}
    </div>
  );
}

function Safety({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  return (
    <Notice tone="crisis" title={t`Safety first.`}>
      <SafetyHelp hazards={plan.safety.map((each) => each.hazard as Hazard)} />
    </Notice>
  );
}

interface LaterProps {
  actions: Plan['actions'];
  /** How many actions come before these. */
  before: number;
  asked: Asked;
  mine: boolean;
}

function Later({ actions, before, asked, mine }: LaterProps) {
  return (
    <section aria-labelledby="later" className="grid gap-4 print:block">
      <h2 id="later" className="text-2xl print:text-lg">
        <Trans>Later, when there is time</Trans>
      </h2>
      <ul className="hidden list-disc columns-2 pl-6 print:block">
        {actions.map((action) => (
          <li key={action.id}>
            {action.title}: {action.phones[0]?.name} {action.phones[0]?.number}
          </li>
        ))}
      </ul>
      <div className="grid gap-4 print:hidden">
        {actions.map((action, index) => (
          <ActionCard
            key={action.id}
            action={action}
            position={before + index + 1}
            asked={asked}
            mine={mine}
          />
        ))}
      </div>
    </section>
  );
}
