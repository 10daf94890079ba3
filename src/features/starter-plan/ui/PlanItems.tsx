import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { HourKind } from '#features/billing/billing.prices.rules.ts';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import type { PlanItem, ShownPlan } from '../starter-plan.contract.ts';
import { PREVIEW } from '../starter-plan.rules/actions.ts';
import type { Progress } from '../starter-plan.rules/progress.ts';
import { PlanItemCard } from './PlanItemCard.tsx';

// Lazy: visitors have no projects.
const ItemToProject = lazyAgain(() => import('./ItemToProject.tsx'));

interface PlanItemsProps {
  plan: ShownPlan;
  progress: Progress;
  /** Whether this help can be requested now; otherwise its button leads to the unlock. */
  mayAsk: (kind: HourKind) => boolean;
  /** Left out while nobody knows what can be requested. */
  onHelp: ((kind: HourKind, item: PlanItem) => void) | undefined;
}

/**
 * The actions, five at first: safety before everything, then by area, the area of the heaviest action
 * first (PLAN-46). So the first card is the most urgent step, whatever its area.
 */
export function PlanItems({ plan, progress, mayAsk, onHelp }: PlanItemsProps) {
  const { i18n } = useLingui();
  const { session } = useAuth();
  const [all, setAll] = useState(false);
  const firstNew = useRef<string | null>(null);
  const shown = all ? plan.items : plan.items.slice(0, PREVIEW.items);
  const rest = plan.items.length - shown.length;
  const safety = shown.filter((item) => item.safety);
  const others = shown.filter((item) => !item.safety);
  const areas = [...new Set(others.map(({ domain }) => domain))];

  // The reader continues at what just appeared.
  useEffect(() => {
    if (all && firstNew.current) document.getElementById(firstNew.current)?.focus();
  }, [all]);

  const card = (item: PlanItem) => (
    <PlanItemCard
      key={item.id}
      id={`action-${item.id}`}
      item={item}
      progress={progress}
      first={item === plan.items[0]}
    >
      {onHelp ? <HelpButtons item={item} mayAsk={mayAsk} onHelp={onHelp} /> : null}
      {/* What is about harm stays in the plan: the people of a project may be those it is about. */}
      {session && !item.safety ? (
        <Suspense>
          <ItemToProject item={item} personId={session.user.id} />
        </Suspense>
      ) : null}
    </PlanItemCard>
  );
  return (
    <>
      {safety.length > 0 ? (
        <Area id="plan-safety" name={<Trans>Safety first</Trans>}>
          {safety.map(card)}
        </Area>
      ) : null}
      {areas.map((domain) => (
        <Area key={domain} id={`plan-${domain}`} name={i18n._(DOMAIN_LABELS[domain])}>
          {others.filter((item) => item.domain === domain).map(card)}
        </Area>
      ))}
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

function Area({ id, name, children }: { id: string; name: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl">
        {name}
      </h2>
      {children}
    </section>
  );
}

/** Paid help with one action (PLAN-79). */
function HelpButtons({
  item,
  mayAsk,
  onHelp,
}: Pick<PlanItemsProps, 'mayAsk'> & { item: PlanItem; onHelp: (kind: HourKind, item: PlanItem) => void }) {
  const { t } = useLingui();
  const locked = (kind: HourKind) => (mayAsk(kind) ? '' : ` (${t`locked`})`);
  return (
    <>
      <Button look="quiet" className="px-0!" onClick={() => onHelp('coordination', item)}>
        <Trans>Add Coordination Help</Trans>
        {locked('coordination')}
        <span className="sr-only">: {item.title}</span>
      </Button>
      <Button look="quiet" className="px-0!" onClick={() => onHelp('coaching', item)}>
        <Trans>Book Coaching</Trans>
        {locked('coaching')}
        <span className="sr-only">: {item.title}</span>
      </Button>
    </>
  );
}
