import { useCallback, useEffect, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { BillingState } from '#features/billing/billing.contract.ts';
import { loadApi } from '#web/data/load-api.ts';

interface Billing {
  /** Whether the plan is unlocked; null while that is not known. */
  unlocked: boolean | null;
  /** Whether we could not find out. */
  failed: boolean;
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

  const nothing = !loading && personId === null ? false : null;
  return {
    unlocked: state?.unlocked ?? nothing,
    failed: failed && personId !== null && state === null,
    ended,
    state,
    refresh,
    set,
  };
}
