import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BillingState } from '#features/billing/billing.contract.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { orderUnlock } from './order-unlock.ts';
import { UnlockSummary } from './UnlockSummary.tsx';

interface UnlockedBannerProps {
  state: BillingState;
  onChange: (state: BillingState) => void;
}

/** Says that the plan is unlocked, how, and until when. */
export default function UnlockedBanner({ state, onChange }: UnlockedBannerProps) {
  const { t } = useLingui();
  const [checking, setChecking] = useState(false);
  const [id] = useState(() => uuidv7());
  const monthly = useRef<HTMLParagraphElement>(null);
  const close = () => setChecking(false);

  const ends = state.ends_at ? formatDate(state.ends_at) : '';
  return (
    <Notice tone="success" title={<Trans>Dynamic Plan Unlocked</Trans>}>
      {state.kind === 'monthly' ? (
        <p ref={monthly} tabIndex={-1}>
          {state.cancelled ? (
            <Trans>Monthly subscription, cancelled. It stays unlocked until {ends}.</Trans>
          ) : (
            <Trans>Monthly subscription (cancel anytime)</Trans>
          )}
        </p>
      ) : (
        <>
          <p>
            <Trans>30-Day Pass</Trans>:{' '}
            <Plural value={state.days_left ?? 0} one="# day left" other="# days left" />,{' '}
            <Trans>until {ends}</Trans>
          </p>
          <p>
            <Button look="secondary" onClick={() => setChecking(true)}>
              <Trans>Switch to Monthly — $29</Trans>
            </Button>
          </p>
        </>
      )}
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={paths.orders()}>
          {state.cancelled ? (
            <Trans>See my orders, or resume the monthly plan</Trans>
          ) : (
            <Trans>See or cancel my orders</Trans>
          )}
        </Link>
      </p>
      <Dialog title={t`Switch to monthly?`} isOpen={checking} onClose={close} focusAfter={monthly}>
        <p>
          <Trans>The monthly plan begins today and takes the place of your pass.</Trans>
        </p>
        <UnlockSummary
          sku="unlock_monthly"
          confirm={<Trans>Confirm the switch</Trans>}
          order={async () => {
            onChange(await orderUnlock(id, 'switch'));
            close();
          }}
          onBack={close}
        />
      </Dialog>
    </Notice>
  );
}
