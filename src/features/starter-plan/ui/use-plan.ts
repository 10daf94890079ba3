import { useEffect } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { loadApi } from '#web/data/load-api.ts';
import { useStore } from '#web/data/store.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { FRESH, type PlanState } from './plan-state.ts';
import { createPlanStore } from './plan-store.ts';

/** One per page: leaving the flow and coming back finds it unchanged. */
export const planStore = createPlanStore({
  read: readStored,
  write: writeStored,
  remove: removeStored,
  save: async (progress) => (await loadApi()).starterPlan.saveProgress(progress),
  now: Date.now,
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  log: (message, error) => console.info(message, error ?? ''),
});
let begunFor: string | null | undefined;

/** The progress of the current person. */
export function usePlan(): PlanState {
  const { loading, session } = useAuth();
  const personId = session?.user.id ?? null;

  useEffect(() => {
    if (loading || begunFor === personId) return;
    begunFor = personId;
    planStore.begin(personId);
  }, [loading, personId]);

  useEffect(() => {
    const onVisibility = () =>
      document.visibilityState === 'visible' ? void planStore.refresh() : planStore.leave();
    const onOnline = () => void planStore.refresh();
    const onStorage = ({ key, newValue }: StorageEvent) => planStore.heard(key, newValue === null);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onOnline);
    window.addEventListener('storage', onStorage);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('storage', onStorage);
    };
  }, []);

  const state = useStore(planStore);
  // Progress of somebody else still in the store is never shown.
  return begunFor === personId ? state : FRESH;
}
