import { useCallback, useEffect, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { BillingState } from '#features/billing/billing.contract.ts';
import { loadApi } from '#web/data/load-api.ts';

interface Billing {
  /** Whether the plan is unlocked; null until known. */
  unlocked: boolean | null;
  /** Signed-in people only. */
  state: BillingState | null;
  refresh: () => Promise<void>;
  set: (state: BillingState) => void;
}

/** What the person has unlocked or bought. A visitor has nothing. */
export function useBilling(): Billing {
  const { loading, session } = useAuth();
  const [state, setState] = useState<BillingState | null>(null);
  const [failed, setFailed] = useState(false);
  const personId = session?.user.id ?? null;

  const refresh = useCallback(async () => {
    setFailed(false);
    try {
      setState(await (await loadApi()).billing.state());
    } catch {
      // Without an answer we show the locked plan.
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    setState(null);
    if (personId) void refresh();
  }, [personId, refresh]);

  const known = !loading && (personId === null || state !== null || failed);
  return { unlocked: known ? (state?.unlocked ?? false) : null, state, refresh, set: setState };
}
