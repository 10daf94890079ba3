import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { formatDay } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Card } from '#web/ui/Card.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import type { PlannedActionView } from '../assessment.contract.ts';
import { mayBecomeTask } from '../assessment.rules/tasks.ts';
import { type Asked, Reasons } from './reasons.tsx';

// Lazy: few people have a project yet.
const AddToProject = lazyAgain(() => import('#features/tasks/ui/AddToProject.tsx'));

interface ActionCardProps {
  action: PlannedActionView;
  /** Position in the plan, from 1. */
  position: number;
  asked: Asked;
  /** Whether it is the reader's own plan: only they make tasks of it. */
  mine: boolean;
}

/** One action of the plan: what, why, how, whom to call. The first one is the largest, and expanded. */
export function ActionCard({ action, position, asked, mine }: ActionCardProps) {
  const first = position === 1;
  return (
    <Card
      className={
        first
          ? 'grid gap-4 border-2 border-primary shadow-2 print:mb-1.5 print:block print:break-inside-avoid print:border print:px-2 print:py-1 print:shadow-none'
          : 'grid gap-3 print:mb-1.5 print:block print:px-2 print:py-1 print:shadow-none'
      }
    >
      <div className="flex items-start gap-4 print:gap-2">
        <span
          aria-hidden
          className={
            first
              ? 'grid size-12 flex-none place-content-center rounded-full bg-primary font-heading text-xl font-semibold text-on-primary print:size-6 print:text-base'
              : 'grid size-10 flex-none place-content-center rounded-full bg-primary-soft font-heading text-lg font-semibold text-primary print:size-6 print:text-base'
          }
        >
          {position}
        </span>
        <div className="grid min-w-0 gap-1 print:gap-0">
          {first ? (
            <p className="font-semibold text-clay">
              <Trans>Do this first</Trans>
            </p>
          ) : null}
          <h3 className={first ? 'text-2xl print:text-lg' : 'text-xl print:text-lg'}>{action.title}</h3>
          <p className={first ? 'measure text-ink-2 print:max-w-none' : 'measure text-ink-2 print:hidden'}>
            {action.why}
          </p>
        </div>
      </div>
      <div className="measure rounded-control bg-muted p-4 text-ink print:max-w-none print:bg-transparent print:p-0">
        <Reasons because={action.because} asked={asked} />
      </div>
      {first ? (
        <Steps action={action} />
      ) : (
        <Disclosure
          label={
            <Trans>
              Show the steps <span className="sr-only">for {action.title}</span>
            </Trans>
          }
        >
          <Steps action={action} />
        </Disclosure>
      )}
      {mine && mayBecomeTask(action.id) ? (
        <Suspense>
          <AddToProject
            action={{
              code: `assessment/${action.id}`,
              title: action.title,
              why: action.why,
              steps: action.steps.map(({ text }) => text),
            }}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

function Steps({ action }: { action: PlannedActionView }) {
  return (
    <div className="grid gap-4 print:gap-0.5">
      <ol className="measure grid list-decimal gap-3 pl-7 marker:font-semibold marker:text-primary print:max-w-none print:gap-0 print:pl-5">
        {action.steps.map((step) => (
          <li key={step.text} className="break-inside-avoid pl-1">
            {step.text} <SourceMark index={step.source} actionId={action.id} />
          </li>
        ))}
      </ol>
      <ul className="grid gap-2 sm:grid-cols-2 print:flex print:flex-wrap print:gap-x-6 print:gap-y-0">
        {action.phones.map((phone) => (
          <li key={phone.id}>
            <PhoneLink {...phone} />
          </li>
        ))}
      </ul>
      <MoreAbout action={action} />
      <p className="measure text-sm text-ink-2 print:hidden">
        <strong>
          <Trans>What would change this:</Trans>
        </strong>{' '}
        {action.changes}
      </p>
      <Disclosure label={<Trans>Where this comes from</Trans>} className="print:hidden">
        <Sources action={action} />
      </Disclosure>
    </div>
  );
}

/** The guide with more about it, and a pack for this family (ASMT-91). */
function MoreAbout({ action }: { action: PlannedActionView }) {
  const to = usePublicPath();
  const [area = '', slug = ''] = action.guide?.split('/') ?? [];
  return (
    <p className="no-print flex flex-wrap gap-x-5 gap-y-1">
      {action.guide ? (
        <Link className="link inline-flex min-h-11 items-center" to={to(paths.guide(area, slug))}>
          <Trans>
            Read the guide <span className="sr-only">for {action.title}</span>
          </Trans>
        </Link>
      ) : null}
      <Link
        className="link inline-flex min-h-11 items-center"
        to={paths.knowledgePacks()}
        state={{ topic: action.pack_topic }}
      >
        <Trans>
          Make a pack <span className="sr-only">about {action.title}</span>
        </Trans>
      </Link>
    </p>
  );
}

/** Every step names its origin: a numbered source, or common practice. */
function SourceMark({ index, actionId }: { index: number | null; actionId: string }) {
  if (index === null) return null;
  return (
    <sup className="font-semibold text-ink-2" id={`${actionId}-mark-${index}`}>
      <span className="sr-only">
        <Trans>Source</Trans>{' '}
      </span>
      {index + 1}
    </sup>
  );
}

function Sources({ action }: { action: PlannedActionView }) {
  return (
    <div className="measure grid gap-2 text-sm">
      <ol className="grid list-decimal gap-2 pl-6">
        {action.sources.map((source) => (
          <li key={source.url + source.title}>
            <a className="link" href={source.url} target="_blank" rel="noreferrer">
              {source.title}, {source.publisher}
              <span className="sr-only">
                {' '}
                <Trans>(opens in a new tab)</Trans>
              </span>
            </a>
            . <Trans>Checked {formatDay(source.checked)}.</Trans>{' '}
            {source.strength === 'second-hand' ? (
              <Trans>We read it in a copy, not at its publisher.</Trans>
            ) : null}
          </li>
        ))}
      </ol>
      {action.steps.some((step) => step.source === null) ? (
        <p>
          <Trans>Steps without a number are common practice.</Trans>
        </p>
      ) : null}
    </div>
  );
}
