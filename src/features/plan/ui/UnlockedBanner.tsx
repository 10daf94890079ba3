import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { uuidv7 } from '../../../kit/ids.ts';
import { loadApi } from '../../../web/data/load-api.ts';
import { formatDate } from '../../../web/dates.ts';
import { paths } from '../../../web/paths.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import type { BillingState } from '../../billing/billing.contract.ts';

interface UnlockedBannerProps {
  state: BillingState;
  onChange: (state: BillingState) => void;
}

/** Says that the plan is unlocked, how, and until when. */
export function UnlockedBanner({ state, onChange }: UnlockedBannerProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [id] = useState(() => uuidv7());

  async function switchToMonthly() {
    setBusy(true);
    setFailed(false);
    try {
      onChange((await (await loadApi()).billing.switchToMonthly({ id })).state);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  const ends = state.ends_at ? formatDate(state.ends_at) : '';
  return (
    <Notice tone="success" title={<Trans>Dynamic Plan Unlocked</Trans>}>
      {state.kind === 'monthly' ? (
        <p>
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
            <Button look="secondary" disabled={busy} onClick={() => void switchToMonthly()}>
              <Trans>Switch to Monthly — $29</Trans>
            </Button>
          </p>
          {failed ? (
            <p role="alert">
              <Trans>We could not switch it just now. Nothing changed. Please try again.</Trans>
            </p>
          ) : null}
        </>
      )}
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={paths.orders()}>
          <Trans>See or cancel my orders</Trans>
        </Link>
      </p>
    </Notice>
  );
}
