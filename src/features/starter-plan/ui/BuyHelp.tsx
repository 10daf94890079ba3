import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { BillingState } from '#features/billing/billing.contract.ts';
import {
  freeSessionEnd,
  type HourKind,
  hoursLeft,
  packEnd,
  SKUS,
  type Sku,
} from '#features/billing/billing.prices.rules.ts';
import { uuidv7 } from '#kit/ids.ts';
import { errorCode, isUnreached } from '#web/data/errors.ts';
import { loadApi } from '#web/data/load-api.ts';
import { formatDate } from '#web/dates.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import type { PlanItem } from '../starter-plan.contract.ts';
import { dollars } from './dollars.ts';
import { HelpFields, isPhoneFine } from './HelpFields.tsx';
import { HelpOffers, HelpTerms } from './HelpOffers.tsx';
import HelpSent from './HelpSent.tsx';
import { HoursLeft } from './HoursLeft.tsx';
import { useHelpWords } from './help-words.ts';
import { PurchaseSummary } from './PurchaseSummary.tsx';
import { SKU_LABELS } from './sku-labels.ts';
import { useHelpRequest } from './use-help-request.ts';

interface BuyHelpProps {
  kind: HourKind;
  item: PlanItem;
  state: BillingState;
  onChange: (state: BillingState) => void;
  /** The plan is not unlocked any more. */
  onLocked: () => Promise<void>;
  onClose: () => void;
}

/** Hours of help with one action: what they cost, how they count, and the request form. */
export default function BuyHelp({ kind, item, state, onChange, onLocked, onClose }: BuyHelpProps) {
  const { t, i18n } = useLingui();
  const { session } = useAuth();
  const request = useHelpRequest(null);
  const [words, change] = useHelpWords();
  const owned = hoursLeft(state, kind) > 0;
  const [sku, setSku] = useState<Sku | null>(null);
  const [checking, setChecking] = useState(false);
  const [tried, setTried] = useState(false);
  const [ordered, setOrdered] = useState(false);
  const order = usePackOrder();
  const [now] = useState(() => new Date());
  const email = session?.user.email ?? '';
  const phone = words.phone.trim();

  async function buyAndAsk(sku: Sku) {
    try {
      onChange(await order(sku));
    } catch (error) {
      if (errorCode(error) !== 'PLAN_LOCKED') throw error;
      // The form then says that no more can be bought.
      await onLocked();
      return backToForm();
    }
    try {
      await ask();
    } catch (error) {
      console.info('ordered, but could not be asked for', error);
      // What is bought is what they have now: only the request is left to send.
      setOrdered(true);
      backToForm();
    }
  }

  function backToForm() {
    setSku(null);
    setChecking(false);
  }

  function ask() {
    return request.send({
      kind,
      email,
      phone,
      message: words.message.trim(),
      action: item.id,
      domains: [item.domain],
    });
  }

  async function goOn() {
    setTried(true);
    if (isPhoneFine(phone)) {
      if (sku) setChecking(true);
      else await ask();
    }
    // The order or the answer replaces the form.
    return false;
  }

  const until = formatDate(packEnd(now).toISOString());
  if (request.answer) {
    return (
      <HelpSent
        answer={request.answer}
        email={email}
        phone={phone}
        next={
          sku ? (
            <Trans>We write to you when this help opens. Your hours are valid until {until}.</Trans>
          ) : (
            <Trans>We write to you when this help opens.</Trans>
          )
        }
        back={<Trans>Back to my plan</Trans>}
        onClose={onClose}
      />
    );
  }
  const title = kind === 'coordination' ? t`Add Coordination Help` : t`Book Coaching`;
  const failure = (
    <Trans>
      We could not send this just now. Nothing was charged, and what you typed is still here. Please try again
      in a moment. If it fails again, check your connection.
    </Trans>
  );
  if (checking && sku) {
    const free = freeSessionEnd(sku, now);
    const freeUntil = free ? formatDate(free.toISOString()) : '';
    return (
      <Dialog title={title} isOpen onClose={onClose}>
        <PurchaseSummary
          what={i18n._(SKU_LABELS[sku])}
          price={<Trans>{dollars(SKUS[sku].price_cents)}, one time</Trans>}
          renewal={<Trans>It does not renew.</Trans>}
          validity={<Trans>6 months, until {until}.</Trans>}
          extra={free ? <Trans>One free 30-minute coaching session, to use by {freeUntil}.</Trans> : null}
          confirm={<Trans>Confirm and ask for this help</Trans>}
          order={() => buyAndAsk(sku)}
          failure={failure}
          onBack={() => setChecking(false)}
        />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      about={
        <>
          <p>
            <strong>{item.title}</strong>
          </p>
          <p>
            <Trans>
              The numbers and the guide at this step are free and there today. This help is not offered yet:
              we note your wish and write to you when it opens.
            </Trans>
          </p>
          <Problem>
            {ordered ? (
              <Trans>
                We have your order: you find it under My orders. We do not have your message yet. Please send
                it again. Nothing is ordered twice.
              </Trans>
            ) : null}
          </Problem>
          <HelpTerms kind={kind} />
          {owned ? <HoursLeft state={{ ...state, unlocked: true, ...onlyOf(state, kind) }} /> : null}
        </>
      }
      action={sku ? <Trans>Check my order</Trans> : <Trans>Ask for this help</Trans>}
      busyAction={<Trans>Sending...</Trans>}
      cancel={<Trans>Not now</Trans>}
      disabled={sku === null && !owned}
      submit={goOn}
      explain={(error) => (isUnreached(error) ? undefined : failure)}
      onClose={onClose}
    >
      {state.unlocked ? (
        <HelpOffers kind={kind} owned={owned} sku={sku} onChoose={setSku} />
      ) : (
        <p>
          <Trans>To buy more hours, unlock the plan again. What you have is used without it.</Trans>
        </p>
      )}
      <HelpFields words={words} change={change} tried={tried} />
    </FormDialog>
  );
}

/** Orders a pack. One id per pack until its order is stored: double clicks and retries buy once. */
function usePackOrder() {
  const ids = useRef(new Map<Sku, string>());
  return async (sku: Sku): Promise<BillingState> => {
    const id = ids.current.get(sku) ?? uuidv7();
    ids.current.set(sku, id);
    const { state } = await (await loadApi()).billing.buy({ id, sku });
    ids.current.delete(sku);
    return state;
  };
}

/** What is left of one kind; free sessions are for coaching. */
function onlyOf({ packs, free_sessions }: BillingState, kind: HourKind) {
  return {
    packs: packs.filter((pack) => pack.kind === kind),
    free_sessions: kind === 'coaching' ? free_sessions : [],
  };
}
