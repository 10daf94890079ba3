import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type HourKind, hoursLeft } from '#features/billing/billing.prices.rules.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FloorLine } from '#web/ui/FloorLine.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { Page } from '#web/ui/Page.tsx';
import { RetryNotice } from '#web/ui/RetryNotice.tsx';
import type { PlanItem } from '../starter-plan.contract.ts';
import type { Move } from '../starter-plan.rules/flow.ts';
import { mayAskForPaid } from '../starter-plan.rules/help.ts';
import type { Progress } from '../starter-plan.rules/progress.ts';
import { AlsoPressing } from './AlsoPressing.tsx';
import { HoursLeft } from './HoursLeft.tsx';
import { PlanItems } from './PlanItems.tsx';
import { SyncNote } from './SyncNote.tsx';
import { UNLOCK } from './unlock-param.ts';
import { useBilling } from './use-billing.ts';
import { useKeptPlans } from './use-kept-plans.ts';
import { useShownPlan } from './use-shown-plan.ts';

const UnlockedBanner = lazyAgain(() => import('./UnlockedBanner.tsx'));
const LockedPreviews = lazyAgain(() => import('./LockedPreviews.tsx'));
const Paywall = lazyAgain(() => import('./Paywall.tsx'));
const BuyHelp = lazyAgain(() => import('./BuyHelp.tsx'));
const NearMine = lazyAgain(() => import('#features/library/ui/NearMine.tsx'));

interface PlanViewProps {
  progress: Progress;
  go: (move: Move) => unknown;
}

/** The next steps, five at first. The whole plan needs the unlock. */
export function PlanView({ progress, go }: PlanViewProps) {
  const { t } = useLingui();
  const billing = useBilling();
  const [load, again, tries] = useShownPlan(
    progress,
    // The first steps are everybody's.
    billing.failed ? false : billing.unlocked,
    billing.refresh,
  );
  const [paywall, setPaywall] = useReturnToPaywall(billing.unlocked);
  const [unlockedNow, setUnlockedNow] = useState(false);
  // Unlocking removes what opened the paywall.
  const unlocked = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState<{ kind: HourKind; item: PlanItem } | null>(null);
  const mayAsk = (kind: HourKind) =>
    mayAskForPaid(billing.unlocked === true, billing.state ? hoursLeft(billing.state, kind) : 0);
  const ask = (kind: HourKind, item: PlanItem) => (mayAsk(kind) ? setHelp({ kind, item }) : setPaywall(true));
  const plan = load.state === 'ready' ? load.plan : null;
  const isUrgent = plan?.items.some((item) => item.safety) ?? false;
  useKeptPlans(plan, progress);
  return (
    <Page
      wide
      title={t`Priority Next Steps`}
      focusKey={tries}
      // For a safety action, the phone number has to be on the first screen.
      lead={plan && !isUrgent ? <Trans>The most urgent step comes first.</Trans> : null}
    >
      <div ref={unlocked} role="status" tabIndex={-1} className="empty:absolute">
        {unlockedNow && billing.unlocked ? (
          <Notice tone="success">
            <Trans>Dynamic plan unlocked. You can add help anytime.</Trans>
          </Notice>
        ) : billing.ended ? (
          <Notice title={<Trans>Your unlocked plan has ended.</Trans>}>
            <p>
              <Trans>Your answers and ticks are still here. You can unlock it again below.</Trans>
            </p>
          </Notice>
        ) : null}
      </div>
      {billing.failed ? (
        <RetryNotice
          title={t`We could not look up what you bought`}
          onRetry={() => {
            void billing.refresh();
            again();
          }}
        />
      ) : null}
      {plan && plan.items.length > 0 ? <FloorLine /> : null}
      {load.state === 'loading' ? (
        <p role="status">
          <Trans>Loading...</Trans>
        </p>
      ) : load.state === 'failed' ? (
        <RetryNotice title={t`We could not load your plan`} onRetry={again}>
          <Trans>Your answers are safe. Please check your connection and try again.</Trans>
        </RetryNotice>
      ) : load.plan.items.length === 0 ? (
        <Card>
          <Trans>No plan yet — answer the drill-down questions to generate recommendations.</Trans>
        </Card>
      ) : (
        <PlanItems
          plan={load.plan}
          progress={progress}
          mayAsk={mayAsk}
          onHelp={billing.failed ? undefined : ask}
        />
      )}
      {plan && plan.items.length > 0 && !isUrgent ? (
        // Below all steps: it must never come above one that says "Call 911 now".
        <p className="text-lg text-ink-2">
          <Trans>You do not have to do it all today. Begin with the first one.</Trans>
        </p>
      ) : null}
      {plan ? (
        <AlsoPressing
          alone={plan.items.length === 0}
          domains={plan.waiting}
          onChosen={() => go({ type: 'ask-more' })}
        />
      ) : null}
      {plan && plan.items.length > 0 ? (
        <OptionalPart>
          <NearMine {...plan.near} />
        </OptionalPart>
      ) : null}
      <OptionalPart>
        {billing.state?.unlocked ? <UnlockedBanner state={billing.state} onChange={billing.set} /> : null}
      </OptionalPart>
      {billing.state ? <HoursLeft state={billing.state} /> : null}
      {plan && plan.hidden > 0 && billing.unlocked === false ? (
        <Card className="no-print grid gap-3">
          <p>
            <Plural
              value={plan.hidden}
              one="# more step is in the dynamic plan, which changes as your answers do."
              other="# more steps are in the dynamic plan, which changes as your answers do."
            />
          </p>
          <p>
            <Button look="secondary" onClick={() => setPaywall(true)}>
              <Trans>See what unlocking gives</Trans>
            </Button>
          </p>
        </Card>
      ) : null}
      <OptionalPart>
        {billing.unlocked === false ? <LockedPreviews onUnlock={() => setPaywall(true)} /> : null}
      </OptionalPart>
      <div className="no-print grid gap-3">
        <SyncNote hasPlan />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => go({ type: 'done' })}>
            <Trans>Done for now</Trans>
          </Button>
          <Button look="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            <Trans>Print this plan</Trans>
          </Button>
          <Button look="quiet" className="px-1!" onClick={() => go({ type: 'back' })}>
            <Trans>Back to Plan Chooser</Trans>
          </Button>
        </div>
        <p className="measure text-sm text-ink-2">
          <Trans>
            This plan is for planning and support. It is not medical, legal or financial advice. In danger,
            call 911. In a crisis, call or text 988.
          </Trans>
        </p>
      </div>
      <OptionalPart>
        <Paywall
          isOpen={paywall}
          focusAfter={unlocked}
          onClose={() => setPaywall(false)}
          onUnlocked={(state) => {
            billing.set(state);
            setPaywall(false);
            setUnlockedNow(true);
          }}
        />
      </OptionalPart>
      {help && billing.state ? (
        <Suspense fallback={<span className="sr-only">{t`Loading...`}</span>}>
          <BuyHelp
            kind={help.kind}
            item={help.item}
            state={billing.state}
            onChange={billing.set}
            onLocked={billing.refresh}
            onClose={() => setHelp(null)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

/**
 * After signing up to unlock, the person returns with the paywall open again, until they close it or no
 * longer need it. The address records that, so that nothing that happens to the page in the meantime
 * loses it.
 */
function useReturnToPaywall(unlocked: boolean | null) {
  const [asked, setAsked] = useState(false);
  const [params, setParams] = useSearchParams();
  const returned = params.has(UNLOCK);

  const forget = useCallback(
    () =>
      setParams(
        (now) => {
          now.delete(UNLOCK);
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  useEffect(() => {
    if (returned && unlocked) forget();
  }, [returned, unlocked, forget]);

  function setOpen(open: boolean) {
    setAsked(open);
    if (!open && returned) forget();
  }
  return [asked || (returned && unlocked === false), setOpen] as const;
}
