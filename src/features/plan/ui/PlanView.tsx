import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileLock2, Printer, UsersRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { LoadFailed } from '../../../web/ui/LoadFailed.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { DOMAIN_LABELS } from '../../library/ui/domain-labels.ts';
import type { PlanItem, ShownPlan } from '../plan.contract.ts';
import { PREVIEW } from '../plan.rules/actions.ts';
import type { Move } from '../plan.rules/flow.ts';
import type { Progress } from '../plan.rules/progress.ts';
import { BuyHelp, type HelpKind } from './BuyHelp.tsx';
import { Paywall } from './Paywall.tsx';
import { PlanItemCard } from './PlanItemCard.tsx';
import { SyncNote } from './SyncNote.tsx';
import { UnlockedBanner } from './UnlockedBanner.tsx';
import { useBilling } from './use-billing.ts';
import { useShownPlan } from './use-shown-plan.ts';

interface PlanViewProps {
  progress: Progress;
  go: (move: Move) => unknown;
}

/** The next steps, grouped by area: five at first. The whole plan needs the unlock. */
export function PlanView({ progress, go }: PlanViewProps) {
  const { t } = useLingui();
  const billing = useBilling();
  const [load, again] = useShownPlan(progress, billing.unlocked);
  const [paywall, setPaywall] = useState(false);
  const [unlockedNow, setUnlockedNow] = useState(false);
  const [help, setHelp] = useState<{ kind: HelpKind; item: PlanItem } | null>(null);
  const ask = (kind: HelpKind, item: PlanItem) =>
    billing.unlocked ? setHelp({ kind, item }) : setPaywall(true);
  return (
    <Page
      wide
      title={t`Priority Next Steps`}
      lead={<Trans>You do not have to do it all today. Begin with the first one.</Trans>}
    >
      <div role="status" className="empty:absolute">
        {unlockedNow ? (
          <Notice tone="success">
            <Trans>Dynamic plan unlocked. You can add help anytime.</Trans>
          </Notice>
        ) : null}
      </div>
      {billing.state?.unlocked ? <UnlockedBanner state={billing.state} onChange={billing.set} /> : null}
      {load.state === 'loading' ? (
        <p role="status">
          <Trans>Loading...</Trans>
        </p>
      ) : load.state === 'failed' ? (
        <LoadFailed title={t`We could not load your plan`} onRetry={again}>
          <Trans>Your answers are safe. Please check your connection and try again.</Trans>
        </LoadFailed>
      ) : load.plan.items.length === 0 ? (
        <Card>
          <Trans>No plan yet — answer the drill-down questions to generate recommendations.</Trans>
        </Card>
      ) : (
        <Items plan={load.plan} progress={progress} unlocked={billing.unlocked === true} onHelp={ask} />
      )}
      {load.state === 'ready' && load.plan.hidden > 0 ? (
        <Card className="no-print grid gap-3">
          <p>
            <Plural
              value={load.plan.hidden}
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
      {billing.unlocked === false ? <LockedPreviews onUnlock={() => setPaywall(true)} /> : null}
      <div className="no-print grid gap-3">
        <SyncNote />
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
      <Paywall
        isOpen={paywall}
        onClose={() => setPaywall(false)}
        onUnlocked={(state) => {
          billing.set(state);
          setPaywall(false);
          setUnlockedNow(true);
        }}
      />
      {help && billing.state ? (
        <BuyHelp
          kind={help.kind}
          item={help.item}
          state={billing.state}
          onChange={billing.set}
          onClose={() => setHelp(null)}
        />
      ) : null}
    </Page>
  );
}

interface ItemsProps {
  plan: ShownPlan;
  progress: Progress;
  unlocked: boolean;
  onHelp: (kind: HelpKind, item: PlanItem) => void;
}

function Items({ plan, progress, unlocked, onHelp }: ItemsProps) {
  const { i18n } = useLingui();
  const [all, setAll] = useState(false);
  const firstNew = useRef<string | null>(null);
  const shown = all ? plan.items : plan.items.slice(0, PREVIEW.items);
  const rest = plan.items.length - shown.length;

  // What just appeared is where the reader goes on.
  useEffect(() => {
    if (all && firstNew.current) document.getElementById(firstNew.current)?.focus();
  }, [all]);

  return (
    <>
      {plan.domains.map((domain) => {
        const own = shown.filter((item) => item.domain === domain);
        if (own.length === 0) return null;
        return (
          <section key={domain} aria-labelledby={`plan-${domain}`} className="grid gap-4">
            <h2 id={`plan-${domain}`} className="text-2xl">
              {i18n._(DOMAIN_LABELS[domain])}
            </h2>
            {own.map((item) => (
              <PlanItemCard
                key={item.id}
                id={`action-${item.id}`}
                item={item}
                progress={progress}
                first={item === plan.items[0]}
              >
                <HelpButtons item={item} unlocked={unlocked} onHelp={onHelp} />
              </PlanItemCard>
            ))}
          </section>
        );
      })}
      {rest > 0 ? (
        <p>
          <Button
            look="secondary"
            onClick={() => {
              firstNew.current = `action-${plan.items[PREVIEW.items]?.id}`;
              setAll(true);
            }}
          >
            <Trans>Show more actions</Trans>
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** A person's help for one action; without the unlock it leads to what the unlock is (PLAN-79). */
function HelpButtons({ item, unlocked, onHelp }: Omit<ItemsProps, 'plan' | 'progress'> & { item: PlanItem }) {
  const { t } = useLingui();
  const locked = unlocked ? '' : ` (${t`locked`})`;
  return (
    <>
      <Button look="quiet" className="px-0!" onClick={() => onHelp('coordination', item)}>
        <Trans>Add Coordination Help</Trans>
        {locked}
        <span className="sr-only">: {item.title}</span>
      </Button>
      <Button look="quiet" className="px-0!" onClick={() => onHelp('coaching', item)}>
        <Trans>Book Coaching</Trans>
        {locked}
        <span className="sr-only">: {item.title}</span>
      </Button>
    </>
  );
}

/** What will be there for who unlocked the plan, said plainly as not there yet. */
function LockedPreviews({ onUnlock }: { onUnlock: () => void }) {
  return (
    <ul className="no-print grid gap-4 sm:grid-cols-2">
      <LockedPreview
        icon={<UsersRound aria-hidden className="size-8 text-clay" />}
        name={<Trans>Family Workspace</Trans>}
        text={<Trans>One place for up to five people of your family.</Trans>}
        onUnlock={onUnlock}
      />
      <LockedPreview
        icon={<FileLock2 aria-hidden className="size-8 text-clay" />}
        name={<Trans>Document Vault</Trans>}
        text={<Trans>Papers in one place, shared by links that expire.</Trans>}
        onUnlock={onUnlock}
      />
    </ul>
  );
}

interface LockedPreviewProps {
  icon: ReactNode;
  name: ReactNode;
  text: ReactNode;
  onUnlock: () => void;
}

function LockedPreview({ icon, name, text, onUnlock }: LockedPreviewProps) {
  return (
    <li>
      <Card className="grid h-full content-start gap-2">
        {icon}
        <h2 className="flex flex-wrap items-center gap-2 text-lg">
          {name}
          <Badge>
            <Trans>Locked</Trans>
          </Badge>
        </h2>
        <p className="text-ink-2">{text}</p>
        <p className="text-sm text-ink-2">
          <Trans>Not available yet. It comes to unlocked plans.</Trans>
        </p>
        <p>
          <Button look="secondary" onClick={onUnlock}>
            <Trans>
              See what unlocking gives <span className="sr-only">for {name}</span>
            </Trans>
          </Button>
        </p>
      </Card>
    </li>
  );
}
