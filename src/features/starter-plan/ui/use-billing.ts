import { useCallback, useEffect, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { BillingState } from '#features/billing/billing.contract.ts';
import { loadApi } from '#web/data/load-api.ts';

interface Billing {
  /** Whether the plan is unlocked; null until known. */
  unlocked: boolean | null;
  /** Whether the unlock ended while this page was open. */
  ended: boolean;
  /** Signed-in people only. */
  state: BillingState | null;
  refresh: () => Promise<void>;
  set: (state: BillingState) => void;
}

const NOTHING_KNOWN = { state: null, ended: false };

/** What the person has unlocked or bought. A visitor has nothing. */
export function useBilling(): Billing {
  const { loading, session } = useAuth();
  const [{ state, ended }, hold] = useState<Pick<Billing, 'state' | 'ended'>>(NOTHING_KNOWN);
  const [failed, setFailed] = useState(false);
  const personId = session?.user.id ?? null;

  const set = useCallback(
    (state: BillingState) =>
      hold((before) => ({
        state,
        ended: !state.unlocked && (before.ended || before.state?.unlocked === true),
      })),
    [],
  );
  const refresh = useCallback(async () => {
    setFailed(false);
    try {
      set(await (await loadApi()).billing.state());
    } catch {
      // Without an answer we show the locked plan.
      setFailed(true);
    }
  }, [set]);

  useEffect(() => {
    hold(NOTHING_KNOWN);
    if (!personId) return;
    void refresh();
    // It may have run out, or been cancelled in another tab.
    const onReturn = () => void (document.visibilityState === 'visible' && refresh());
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [personId, refresh]);

  const known = !loading && (personId === null || state !== null || failed);
  return { unlocked: known ? (state?.unlocked ?? false) : null, ended, state, refresh, set };
}
