import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import { useFormTicket } from '#web/data/use-form-ticket.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Page } from '#web/ui/Page.tsx';
import { RetryNotice } from '#web/ui/RetryNotice.tsx';
import type { PlanItem } from '../starter-plan.contract.ts';
import { type Move, showingOf } from '../starter-plan.rules/flow.ts';
import {
  answersIn,
  chosenIn,
  isHelpChooserOpen,
  levelIn,
  type Progress,
  partKey,
} from '../starter-plan.rules/progress.ts';
import { recommendedLevel, tierScore, topDomains, waitingDomains } from '../starter-plan.rules/score.ts';
import { AlsoPressing } from './AlsoPressing.tsx';
import { HelpRequest } from './HelpRequest.tsx';
import { ItemPhones } from './ItemPhones.tsx';
import { LEVEL_LABELS } from './labels.ts';
import { SupportLevel } from './SupportLevel.tsx';
import { useKeptPlans } from './use-kept-plans.ts';
import { planStore } from './use-plan.ts';
import { useShownPlan } from './use-shown-plan.ts';
import { WhyThis } from './WhyThis.tsx';

interface ChooserProps {
  progress: Progress;
  go: (move: Move) => unknown;
}

/** What we recommend, and how much help the person wants with it. */
export function Chooser({ progress, go }: ChooserProps) {
  const { t } = useLingui();
  const [load, again, tries] = useShownPlan(progress, false);
  const [choosing, setChoosing] = useState(() => isHelpChooserOpen(progress));
  const [asking, setAsking] = useState<'guided' | 'concierge' | null>(null);
  const [answers, chosen] = [answersIn(progress), chosenIn(progress)];
  const top = topDomains(answers, chosen);
  const recommended = recommendedLevel(tierScore(answers));
  const level = levelIn(progress) ?? recommended;
  const { title, price, priceDetail, text } = LEVEL_LABELS[level];
  const { i18n } = useLingui();
  const kept = progress.parts[partKey.recommended()]?.value;
  // Our recommendation is stored beside the person's choice (PLAN-66, PLAN-101).
  useEffect(() => {
    if (kept !== recommended) planStore.put(partKey.recommended(), recommended);
  }, [kept, recommended]);
  useKeptPlans(load.state === 'ready' ? load.plan : null, progress);
  /** Also stored, so that a reload finds it open (PLAN-101, PLAN-102). */
  function open(helpChooser: boolean) {
    setChoosing(helpChooser);
    planStore.put(partKey.showing(), showingOf({ name: 'chooser' }, helpChooser));
  }
  const ticket = useFormTicket();
  const { open: openForm } = ticket;
  // Opened with the screen, so that sending does not have to wait for it.
  useEffect(() => {
    openForm().catch(() => {});
  }, [openForm]);
  const waiting = waitingDomains(answers, chosen);
  const start = () => (level === 'self' ? go({ type: 'show-plan' }) : setAsking(level));
  const startButton = (
    <Button look={level === 'self' ? 'primary' : 'secondary'} onClick={start}>
      <Trans>Start with {title}</Trans>
    </Button>
  );
  const keepExploring = (
    <Button look={level === 'self' ? 'secondary' : 'primary'} onClick={() => go({ type: 'show-plan' })}>
      <Trans>Keep exploring (no commitment)</Trans>
    </Button>
  );
  return (
    <Page
      wide
      title={t`Choose your plan`}
      focusKey={tries}
      lead={
        load.state === 'ready' && load.plan.items.length === 0 ? null : (
          <Trans>These steps fit your answers. Do them yourself for free, or ask for help.</Trans>
        )
      }
    >
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <div>
          {load.state === 'failed' ? (
            <RetryNotice title={t`We could not load your steps`} onRetry={again}>
              <Trans>Your answers are safe. Please check your connection and try again.</Trans>
            </RetryNotice>
          ) : load.state === 'loading' ? (
            <p role="status">
              <Trans>Loading...</Trans>
            </p>
          ) : load.plan.items.length === 0 && waiting.length > 0 ? null : load.plan.items.length === 0 ? (
            <Card>
              <p>
                <Trans>
                  No area is a priority now. That is good news. You can look at the guides, or change an
                  answer.
                </Trans>
              </p>
            </Card>
          ) : (
            <ul className="grid gap-4">
              {load.plan.items.map((item) => (
                <li key={item.id}>
                  <Recommended item={item} />
                </li>
              ))}
            </ul>
          )}
          {load.state === 'ready' ? (
            <div className="mt-6 empty:hidden">
              <AlsoPressing
                alone={load.plan.items.length === 0}
                domains={waiting}
                onChosen={() => go({ type: 'ask-more' })}
              />
            </div>
          ) : null}
        </div>
        {/* Rendered with the steps, not before: they are inserted above, and the button must not move away. */}
        <div hidden={load.state === 'loading'} className="grid gap-6 lg:sticky lg:top-6">
          <Card className="grid gap-2">
            <h2 className="text-lg">
              <Trans>How much help would you like?</Trans>
            </h2>
            <p className="flex flex-wrap items-center gap-2">
              <strong>{title}</strong> {i18n._(price)}
              {level === recommended ? (
                <Badge tone="info">
                  <Trans>Suggested</Trans>
                </Badge>
              ) : null}
            </p>
            <p className="text-ink-2">{i18n._(text)}</p>
            <p className="text-sm text-ink-2">{i18n._(priceDetail)}</p>
            <p>
              <Button look="secondary" onClick={() => open(true)}>
                <Trans>See all support levels</Trans>
              </Button>
            </p>
          </Card>
          <div className="flex flex-wrap gap-3 lg:grid">
            {/* The primary action is what is free and available today, never what is not offered yet. */}
            {level === 'self' ? startButton : keepExploring}
            {level === 'self' ? keepExploring : startButton}
            <Button look="quiet" className="px-1! lg:justify-self-start" onClick={() => go({ type: 'back' })}>
              {top.length > 0 ? <Trans>Back to Drill-Down</Trans> : <Trans>Back to Domain Selection</Trans>}
            </Button>
          </div>
        </div>
      </div>
      <SupportLevel isOpen={choosing} onClose={() => open(false)} level={level} recommended={recommended} />
      {asking ? (
        <HelpRequest
          kind={asking}
          domains={top}
          ticket={ticket}
          onClose={() => setAsking(null)}
          onDone={() => go({ type: 'show-plan' })}
        />
      ) : null}
    </Page>
  );
}

function Recommended({ item }: { item: PlanItem }) {
  const { i18n } = useLingui();
  const { title, cta } = LEVEL_LABELS[item.plan];
  const includedIn = (
    <Trans>
      Included in <span className="whitespace-nowrap">{title}</span>
    </Trans>
  );
  return (
    <Card className={item.safety ? 'grid gap-3 border-2 border-danger!' : 'grid gap-3'}>
      <p className="text-sm text-ink-2">{i18n._(DOMAIN_LABELS[item.domain])}</p>
      <h2 className="text-xl">{item.title}</h2>
      {item.safety ? <ItemPhones item={item} /> : null}
      <p className="measure text-ink-2">{item.why}</p>
      <WhyThis item={item} />
      {item.plan === 'self' ? (
        <p className="text-sm">
          {i18n._(cta)}. {includedIn}
        </p>
      ) : (
        <div className="grid gap-1 text-sm">
          <p>
            <Trans>The steps and the guides are free, here and today.</Trans>
          </p>
          {/* Paying buys the help, never the steps. */}
          <p className="text-ink-2">
            {i18n._(cta)}. <Trans>A person's help with it:</Trans> {includedIn} (
            <Trans>not offered yet</Trans>)
          </p>
        </div>
      )}
    </Card>
  );
}
