import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nextRenewal, passEnd, SKUS } from '#features/billing/billing.prices.rules.ts';
import { formatDate } from '#web/dates.ts';
import { dollars } from './dollars.ts';
import { PurchaseSummary } from './PurchaseSummary.tsx';
import { SKU_LABELS } from './sku-labels.ts';

interface UnlockSummaryProps {
  sku: 'unlock_monthly' | 'unlock_pass';
  /** For a cancelled monthly that is being resumed: its planned renewal date. */
  renewsAt?: string | null;
  confirm: React.ReactNode;
  order: () => Promise<unknown>;
  onBack: () => void;
}

/** What an unlock costs, whether it renews, and how long it is valid. */
export function UnlockSummary({ sku, renewsAt, ...rest }: UnlockSummaryProps) {
  const { i18n } = useLingui();
  const [now] = useState(() => new Date());
  const price = dollars(SKUS[sku].price_cents);
  const renews = formatDate(renewsAt ?? nextRenewal(now, now).toISOString());
  const ends = formatDate(passEnd(now).toISOString());
  const monthly = sku === 'unlock_monthly';
  return (
    <PurchaseSummary
      {...rest}
      what={i18n._(SKU_LABELS[sku])}
      price={monthly ? <Trans>{price} a month</Trans> : <Trans>{price}, one time</Trans>}
      renewal={
        monthly ? (
          <Trans>
            On {renews}, then each month until you cancel under My orders. We write to you 3 days before.
          </Trans>
        ) : (
          <Trans>It does not renew. We write to you 3 days before it ends.</Trans>
        )
      }
      validity={
        monthly ? (
          <Trans>Until you cancel, and then to the end of the month that runs.</Trans>
        ) : (
          <Trans>30 days, until {ends}.</Trans>
        )
      }
      failure={
        <Trans>
          That did not work just now. Nothing was ordered or changed. Please try again in a moment. If it
          fails again, check your connection.
        </Trans>
      }
    />
  );
}
