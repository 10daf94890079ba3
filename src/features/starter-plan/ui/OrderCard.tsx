import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { BillingState, Order } from '#features/billing/billing.contract.ts';
import { freeSessionEnd, mayResume, standingOf } from '#features/billing/billing.prices.rules.ts';
import { formatDate } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { dollars } from './dollars.ts';
import { SKU_LABELS, STANDING_LABELS } from './sku-labels.ts';
import { UnlockSummary } from './UnlockSummary.tsx';

interface OrderCardProps {
  order: Order;
  /** What can still be used; undefined while that is not known. */
  held: Pick<BillingState, 'packs' | 'free_sessions'> | undefined;
  /** @throws if it failed */
  onChange: (what: 'cancel' | 'resume') => Promise<unknown>;
}

/** One order: what it is, what it costs, how long it lasts, and what can be done with it. */
export function OrderCard({ order, held, onChange }: OrderCardProps) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState<'cancel' | 'resume' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);
  const name = i18n._(SKU_LABELS[order.sku]);
  const bought = formatDate(order.bought_at);
  const ends = order.expires_at ? formatDate(order.expires_at) : null;
  const free = freeSessionEnd(order.sku, new Date(order.bought_at));
  const now = new Date();
  const lasting = { ...order, expires_at: order.expires_at ? new Date(order.expires_at) : null };
  const standing = standingOf(lasting, held, now);
  const cancellable = standing === 'active';
  const resumable = mayResume(lasting, now);
  const isFreeLeft = !held || held.free_sessions.some(({ order_id }) => order_id === order.id);
  const freeUntil = free && isFreeLeft && cancellable && now < free ? formatDate(free.toISOString()) : null;

  // The pressed button is gone: focus the question, and afterwards the order it changed.
  useEffect(() => {
    if (asking) {
      asked.current = true;
      question.current?.focus();
    } else if (asked.current && document.activeElement === document.body) heading.current?.focus();
  }, [asking]);

  async function change(what: 'cancel' | 'resume') {
    await onChange(what);
    setAsking(null);
  }
  return (
    <Card className="grid gap-2">
      <h2 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-2 text-lg">
        {name}
        <Badge tone={standing === 'active' ? 'success' : 'neutral'}>
          {i18n._(STANDING_LABELS[standing])}
        </Badge>
      </h2>
      <p className="text-ink-2">
        {dollars(order.price_cents)}, {order.charged ? <Trans>charged</Trans> : <Trans>not charged</Trans>}.{' '}
        <Trans>Ordered {bought}.</Trans> {ends ? <Trans>Until {ends}.</Trans> : null}
      </p>
      {freeUntil ? (
        <p className="text-ink-2">
          <Trans>With one free 30-minute coaching session, to use by {freeUntil}.</Trans>
        </p>
      ) : null}
      {asking === null && cancellable ? (
        <p>
          <Button look="secondary" aria-label={t`Cancel ${name}`} onClick={() => setAsking('cancel')}>
            <Trans>Cancel</Trans>
          </Button>
        </p>
      ) : null}
      {asking === null && resumable ? (
        <p>
          <Button look="secondary" aria-label={t`Resume ${name}`} onClick={() => setAsking('resume')}>
            <Trans>Resume</Trans>
          </Button>
        </p>
      ) : null}
      {asking === 'cancel' && cancellable ? (
        <div className="grid gap-2">
          <p ref={question} tabIndex={-1}>
            {order.sku === 'unlock_monthly' ? (
              <Trans>It will not renew. Your plan stays unlocked to the end of the month that runs.</Trans>
            ) : order.sku === 'unlock_pass' ? (
              <Trans>It ends now. Nothing was charged, so there is nothing to pay back.</Trans>
            ) : (
              <Trans>
                What is left of it ends now. Appointments that you booked with it stay booked, and their hours
                do not come back if one is cancelled. Nothing was charged, so there is nothing to pay back.
              </Trans>
            )}
          </p>
          <CancelOrKeep cancel={() => change('cancel')} onKeep={() => setAsking(null)} />
        </div>
      ) : null}
      {asking === 'resume' && resumable ? (
        <UnlockSummary
          sku="unlock_monthly"
          renewsAt={order.expires_at}
          confirm={<Trans>Confirm and resume</Trans>}
          order={() => change('resume')}
          onBack={() => setAsking(null)}
        />
      ) : null}
    </Card>
  );
}

/** A component of its own, so that each question starts without the failure of the one before. */
function CancelOrKeep({ cancel, onKeep }: { cancel: () => Promise<void>; onKeep: () => void }) {
  const { busy, problem, run } = useAction(cancel, () => (
    <Trans>We do not know whether it was cancelled. Please press the button again.</Trans>
  ));
  return (
    <>
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={busy} onClick={() => void run()}>
          <Trans>Yes, cancel it</Trans>
        </Button>
        <Button look="secondary" onClick={onKeep}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </>
  );
}
