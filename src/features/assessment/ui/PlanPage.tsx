import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { isUuid } from '../../../kit/ids.ts';
import { api } from '../../../web/data/client.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { formatDate } from '../../../web/dates.ts';
import { currentLocale } from '../../../web/i18n.ts';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Disclosure } from '../../../web/ui/Disclosure.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { LoadingCard } from '../../../web/ui/Loading.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import type { Hazard } from '../assessment.answers.types.ts';
import type { Plan } from '../assessment.contract.ts';
import { questionLabel, stepLabel } from '../assessment.rules/labels.ts';
import { FIRST_ACTIONS } from '../assessment.rules/plan.ts';
import type { Question } from '../assessment.types.ts';
import { ActionCard } from './ActionCard.tsx';
import { useAnswerText } from './answer-text.tsx';
import { FlagName, LevelBadge } from './flags.tsx';
import { AsAsked, useLabel } from './labels.tsx';
import { questionsByKey, Reasons } from './reasons.tsx';
import { CallButtons, SafetyHelp } from './SafetyHelp.tsx';
import { SharePanel } from './SharePanel.tsx';

/** The result: what to do first and why. The moment of relief. */
export default function PlanPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const locale = currentLocale();
  const query = useQuery({
    queryKey: ['assessments', id, locale],
    queryFn: () => api.assessment.read({ id, locale }),
    enabled: isUuid(id),
  });

  if (!isUuid(id) || errorCode(query.error) === 'NOT_FOUND') return <PlanNotFound />;
  if (query.data) {
    return (
      <AsAsked value={!query.data.questions_current}>
        <PlanView plan={query.data} />
      </AsAsked>
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

function PlanNotFound() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Plan not found`}
      lead={<Trans>It may be gone, or it is not shared with you any more.</Trans>}
    >
      <p>
        <ButtonLink to={paths.assessments()}>
          <Trans>Open my plans</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}

function PlanView({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const { assessment } = plan;
  const questions = questionsByKey(plan);
  const now = plan.actions.slice(0, FIRST_ACTIONS);
  const later = plan.actions.slice(FIRST_ACTIONS);
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <Page
      wide
      title={plan.mine ? t`Your plan` : t`A plan shared with you`}
      tabTitle={t`Plan of ${formatDate(assessment.created_at)}`}
      lead={<Lead plan={plan} />}
    >
      <div className="no-print flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          <Trans>Print this plan</Trans>
        </Button>
        {plan.mine ? (
          <ButtonLink look="secondary" to="#share">
            <Trans>Share this plan</Trans>
          </ButtonLink>
        ) : null}
      </div>

      {plan.safety.length > 0 ? <Safety plan={plan} /> : null}

      <section aria-labelledby="steps" className="grid gap-4 print:block">
        <h2 id="steps" className="text-2xl print:text-xl">
          <Trans>What to do, in this order</Trans>
        </h2>
        {now.map((action, index) => (
          <ActionCard key={action.id} action={action} position={index + 1} questions={questions} />
        ))}
      </section>

      {later.length > 0 ? <Later actions={later} questions={questions} /> : null}
      <Noticed plan={plan} questions={questions} />
      {plan.mine ? (
        <SharePanel assessmentId={assessment.id} open={assessment.answers.share_with_team} />
      ) : null}
      <GivenAnswers plan={plan} />

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
  const count = Math.min(plan.actions.length, FIRST_ACTIONS);
  return (
    <div className="grid justify-items-start gap-3 print:gap-0">
      <p className="text-base">
        {formatDate(plan.assessment.created_at)} · {plan.assessment.city_zip}
        {plan.shared_by ? (
          <>
            {' '}
            · <Trans>shared by {plan.shared_by}</Trans>
          </>
        ) : null}
      </p>
      <LevelBadge level={plan.assessment.escalation_level} />
      {plan.mine ? (
        <p className="print:hidden">
          <Trans>You do not have to do everything today. Begin with step 1.</Trans>{' '}
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
      <div className="no-print">
        <CallButtons />
      </div>
    </Notice>
  );
}

function Later({ actions, questions }: { actions: Plan['actions']; questions: Map<string, Question> }) {
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
            position={FIRST_ACTIONS + index + 1}
            questions={questions}
          />
        ))}
      </div>
    </section>
  );
}

/** The raised flags, each with the answers behind it; a budget-only case reads as mild (ASMT-84). */
function Noticed({ plan, questions }: { plan: Plan; questions: Map<string, Question> }) {
  return (
    <section aria-labelledby="noticed" className="grid gap-4 print:hidden">
      <h2 id="noticed" className="text-2xl">
        <Trans>What we noticed</Trans>
      </h2>
      {plan.flags.length === 0 ? (
        <p>
          <Trans>
            Your answers raise no warning signs. The steps above follow what you chose as most pressing.
          </Trans>
        </p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {plan.flags.map(({ flag, because }) => (
            <li key={flag}>
              <Card className="grid h-full content-start gap-2">
                <h3 className="text-lg">
                  <FlagName flag={flag} />
                </h3>
                <div className="text-ink-2">
                  <Reasons because={because} questions={questions} />
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function GivenAnswers({ plan }: { plan: Plan }): ReactNode {
  const label = useLabel();
  const answerText = useAnswerText();
  const answers = plan.assessment.answers as unknown as Record<string, unknown>;
  const assumed = plan.assessment.answers.assumed;
  return (
    <Disclosure label={<Trans>Show the answers behind this plan</Trans>} className="print:hidden">
      {plan.questions.map((step) => (
        <div key={step.id} className="mb-6">
          <h3 className="text-lg">{label(stepLabel(step, 'title'))}</h3>
          <dl>
            {step.questions.map((question) => (
              <div key={question.key} className="grid gap-x-4 border-b border-hairline py-2 sm:grid-cols-2">
                <dt className="font-semibold">{label(questionLabel(question))}</dt>
                <dd>
                  {answerText(question, answers[question.key])}
                  {assumed.includes(question.key) ? (
                    <span className="text-ink-2">
                      {' '}
                      <Trans>(assumed)</Trans>
                    </span>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Disclosure>
  );
}
