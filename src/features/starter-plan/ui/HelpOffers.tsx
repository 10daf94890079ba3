import { Trans } from '@lingui/react/macro';
import {
  coordinationEstimate,
  FREE_SESSION_DAYS,
  FREE_SESSION_FROM_MINUTES,
  type HourKind,
  type HourSku,
  hourlyCents,
  SKUS,
  type Sku,
} from '#features/billing/billing.prices.rules.ts';
import { HoursText } from '#features/billing/ui/HoursText.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { dollars } from './dollars.ts';

interface HelpOffersProps {
  kind: HourKind;
  /** Whether some of it is bought and unused. */
  owned: boolean;
  sku: Sku | null;
  onChoose: (sku: Sku | null) => void;
}

/** How much help: what the person already has first, then what they can buy. */
export function HelpOffers({ kind, owned, sku, onChoose }: HelpOffersProps) {
  const offers = Object.entries(SKUS).flatMap(([name, each]) =>
    'hours' in each && each.hours === kind ? [[name as Sku, each as HourSku] as const] : [],
  );
  return (
    <Fieldset id="sku" legend={<Trans>How much?</Trans>}>
      <div className="grid gap-2">
        {owned ? (
          <Choice kind="radio" name="sku" value="" checked={sku === null} onChoose={() => onChoose(null)}>
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
            onChoose={() => onChoose(name)}
            hint={<OfferHint offer={offer} />}
          >
            <HoursText minutes={offer.minutes} /> <strong>{dollars(offer.price_cents)}</strong>
          </Choice>
        ))}
      </div>
    </Fieldset>
  );
}

/** How time is counted, and what it costs. */
export function HelpTerms({ kind }: { kind: HourKind }) {
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
            $150/hr or $75 per 30 min, also for somebody to lead a family talk. You can move or cancel a
            session up to 24 hours before it starts.
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
