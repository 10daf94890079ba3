import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { DOMAIN_LABELS } from '../../library/ui/domain-labels.ts';
import type { PlanItem } from '../plan.contract.ts';
import type { Move } from '../plan.rules/flow.ts';
import { answersIn, levelIn, type Progress, partKey } from '../plan.rules/progress.ts';
import { recommendedLevel, tierScore, topDomains } from '../plan.rules/score.ts';
import { HelpRequest } from './HelpRequest.tsx';
import { LEVEL_LABELS } from './labels.ts';
import { SupportLevel } from './SupportLevel.tsx';
import { planStore } from './use-plan.ts';
import { useShownPlan } from './use-shown-plan.ts';
import { WhyThis } from './WhyThis.tsx';

interface ChooserProps {
  progress: Progress;
  go: (move: Move) => unknown;
}

/** What we would do, and how much help the person wants with it. */
export function Chooser({ progress, go }: ChooserProps) {
  const { t } = useLingui();
  const [load, again] = useShownPlan(progress, false);
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState<'guided' | 'concierge' | null>(null);
  const answers = answersIn(progress);
  const recommended = recommendedLevel(tierScore(answers));
  const level = levelIn(progress) ?? recommended;
  const { title, price, text } = LEVEL_LABELS[level];
  const { i18n } = useLingui();
  const kept = progress.parts[partKey.recommended()]?.value;
  // What we suggested stays beside what the person chooses (PLAN-66, PLAN-101).
  useEffect(() => {
    if (kept !== recommended) planStore.put(partKey.recommended(), recommended);
  }, [kept, recommended]);
  const start = () => (level === 'self' ? go({ type: 'show-plan' }) : setAsking(level));
  return (
    <Page
      wide
      title={t`Choose your plan`}
      lead={<Trans>These steps fit your answers. Do them yourself for free, or ask for help.</Trans>}
    >
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <div>
          {load.state === 'failed' ? (
            <LoadFailed title={t`We could not load your steps`} onRetry={again}>
              <Trans>Your answers are safe. Please check your connection and try again.</Trans>
            </LoadFailed>
          ) : load.state === 'loading' ? (
            <p role="status">
              <Trans>Loading...</Trans>
            </p>
          ) : load.plan.items.length === 0 ? (
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
        </div>
        <div className="grid gap-6 lg:sticky lg:top-6">
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
            <p>
              <Button look="secondary" onClick={() => setChoosing(true)}>
                <Trans>See all support levels</Trans>
              </Button>
            </p>
          </Card>
          <div className="flex flex-wrap gap-3 lg:grid">
            <Button onClick={start}>
              <Trans>Start with {title}</Trans>
            </Button>
            <Button look="secondary" onClick={() => go({ type: 'show-plan' })}>
              <Trans>Keep exploring (no commitment)</Trans>
            </Button>
            <Button look="quiet" className="px-1! lg:justify-self-start" onClick={() => go({ type: 'back' })}>
              {topDomains(answers).length > 0 ? (
                <Trans>Back to Drill-Down</Trans>
              ) : (
                <Trans>Back to Domain Selection</Trans>
              )}
            </Button>
          </div>
        </div>
      </div>
      <SupportLevel
        isOpen={choosing}
        onClose={() => setChoosing(false)}
        level={level}
        recommended={recommended}
      />
      {asking ? (
        <HelpRequest
          kind={asking}
          domains={topDomains(answers)}
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
  return (
    <Card className="grid gap-3">
      <p className="text-sm text-ink-2">{i18n._(DOMAIN_LABELS[item.domain])}</p>
      <h2 className="text-xl">{item.title}</h2>
      <p className="measure text-ink-2">{item.why}</p>
      <WhyThis item={item} />
      <p className="text-sm">
        {i18n._(cta)}.{' '}
        <Trans>
          Included in <span className="whitespace-nowrap">{title}</span>
        </Trans>
      </p>
    </Card>
  );
}
