import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { uuidv7 } from '../../../kit/ids.ts';
import { loadApi } from '../../../web/data/load-api.ts';
import { formatDate } from '../../../web/dates.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Choice, Fieldset } from '../../../web/ui/Choice.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { useAuth } from '../../accounts/ui/AuthProvider.tsx';
import type { BillingState } from '../../billing/billing.contract.ts';
import {
  coordinationEstimate,
  FREE_SESSION_DAYS,
  FREE_SESSION_FROM_MINUTES,
  type HourSku,
  hourlyCents,
  SKUS,
  type Sku,
} from '../../billing/billing.rules.ts';
import type { PlanItem } from '../plan.contract.ts';
import { dollars } from './dollars.ts';
import { useHelpRequest } from './use-help-request.ts';

export type HelpKind = 'coordination' | 'coaching';

interface BuyHelpProps {
  kind: HelpKind;
  item: PlanItem;
  state: BillingState;
  onChange: (state: BillingState) => void;
  onClose: () => void;
}

/** Hours of a person's help for one action: what they cost, how they count, and the wish for them. */
export function BuyHelp({ kind, item, state, onChange, onClose }: BuyHelpProps) {
  const { t } = useLingui();
  const { session } = useAuth();
  const request = useHelpRequest();
  const [sku, setSku] = useState<Sku | null>(null);
  const [orderId] = useState(() => uuidv7());
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const offers = Object.entries(SKUS).flatMap(([name, each]) =>
    'hours' in each && each.hours === kind ? [[name as Sku, each as HourSku] as const] : [],
  );
  const owned = state.packs.filter((pack) => pack.kind === kind);

  async function buyAndAsk() {
    setBusy(true);
    setFailed(false);
    try {
      if (sku) onChange((await (await loadApi()).billing.buy({ id: orderId, sku })).state);
      await request.send({ kind, email: session?.user.email ?? '', action: item.id, domains: [item.domain] });
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  if (request.state === 'sent') {
    return (
      <Dialog title={t`We have your request`} isOpen onClose={onClose}>
        <p>
          <Trans>
            We write to you when this help opens. Nothing was charged. Your hours count from the first talk.
          </Trans>
        </p>
        <p>
          <Button onClick={onClose}>
            <Trans>Back to my plan</Trans>
          </Button>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={kind === 'coordination' ? t`Add Coordination Help` : t`Book Coaching`}
      isOpen
      onClose={onClose}
    >
      <p>
        <strong>{item.title}</strong>
      </p>
      <Terms kind={kind} />
      {owned.map((pack) => {
        const { minutes_left } = pack;
        const until = formatDate(pack.valid_until);
        return (
          <p key={pack.valid_until}>
            <Plural value={minutes_left} one="You have # minute" other="You have # minutes" />,{' '}
            <Trans>valid until {until}.</Trans>
          </p>
        );
      })}
      <Fieldset id="sku" legend={<Trans>How much?</Trans>}>
        <div className="grid gap-2">
          {owned.length > 0 ? (
            <Choice kind="radio" name="sku" value="" checked={sku === null} onChoose={() => setSku(null)}>
              <Trans>Use what I have</Trans>
            </Choice>
          ) : null}
          {offers.map(([name, offer]) => (
            <Choice
              key={name}
              kind="radio"
              name="sku"
              value={name}
              checked={sku === name}
              onChoose={() => setSku(name)}
              hint={<OfferHint offer={offer} />}
            >
              <HoursText minutes={offer.minutes} /> <strong>{dollars(offer.price_cents)}</strong>
            </Choice>
          ))}
        </div>
      </Fieldset>
      {failed || request.state === 'failed' ? (
        <Notice tone="danger" role="alert" title={t`We could not send this just now.`}>
          <p>
            <Trans>Nothing was charged. Please check your connection and try again.</Trans>
          </p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={busy || request.state === 'sending' || (sku === null && owned.length === 0)}
          onClick={() => void buyAndAsk()}
        >
          {busy ? <Trans>Sending...</Trans> : <Trans>Ask for this help</Trans>}
        </Button>
        <Button look="secondary" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function Terms({ kind }: { kind: HelpKind }) {
  const { fromCents, toCents } = coordinationEstimate();
  const [from, to] = [dollars(fromCents), dollars(toCents)];
  return (
    <ul className="list-disc pl-6 text-sm text-ink-2">
      <li>
        <Trans>We are in beta: nothing is charged, and the help starts when our services open.</Trans>
      </li>
      <li>
        <Trans>
          Time counts in steps of 15 minutes; a started step counts. Packs are valid for 6 months.
        </Trans>
      </li>
      {kind === 'coordination' ? (
        <li>
          <Trans>
            $50/hr. One action takes about <span className="whitespace-nowrap">0.8-1.2</span> hours, {from} to{' '}
            {to}.
          </Trans>
        </li>
      ) : (
        <li>
          <Trans>
            $150/hr or $75 per 30 min. You can move or cancel a session up to 24 hours before it starts.
          </Trans>
        </li>
      )}
    </ul>
  );
}

function OfferHint({ offer }: { offer: HourSku }) {
  const hourly = dollars(hourlyCents(offer));
  const days = FREE_SESSION_DAYS;
  return (
    <>
      <Trans>{hourly}/hr</Trans>
      {offer.minutes >= FREE_SESSION_FROM_MINUTES ? (
        <>
          {', '}
          <Trans>with one free 30-minute coaching session to use within {days} days</Trans>
        </>
      ) : null}
    </>
  );
}

function HoursText({ minutes }: { minutes: number }) {
  if (minutes < 60) return <Plural value={minutes} one="# minute" other="# minutes" />;
  return <Plural value={minutes / 60} one="# hour" other="# hours" />;
}
