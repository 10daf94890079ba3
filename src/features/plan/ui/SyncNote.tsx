import { Trans } from '@lingui/react/macro';
import { Button } from '../../../web/ui/Button.tsx';
import { useAuth } from '../../accounts/ui/AuthProvider.tsx';
import { planStore, usePlan } from './use-plan.ts';

/** Where the answers are kept, and what to do on a computer that others use too. */
export function SyncNote() {
  const { session } = useAuth();
  const { sync } = usePlan();
  if (!session) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        <p>
          <Trans>Your progress is saved automatically, on this device only.</Trans>
        </p>
        <Button look="quiet" className="px-0!" onClick={() => planStore.clear()}>
          <Trans>Clear from this device</Trans>
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="text-sm text-ink-2">
      {sync === 'waiting' ? (
        <Trans>No connection. Your answers wait on this device and are sent when it is back.</Trans>
      ) : sync === 'saving' ? (
        <Trans>Saving...</Trans>
      ) : (
        <Trans>Your progress is saved automatically in your account.</Trans>
      )}
    </p>
  );
}
