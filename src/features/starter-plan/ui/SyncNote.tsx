import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ClearDialog } from './ClearAndUndo.tsx';
import { useOnlyHere } from './use-only-here.ts';
import { usePlan } from './use-plan.ts';

/** Where the answers are stored, and what to do on a shared computer. */
export function SyncNote({ hasPlan = false }: { hasPlan?: boolean }) {
  const { session } = useAuth();
  const { sync, changedElsewhere } = usePlan();
  const [asking, setAsking] = useState(false);
  const isOnlyHere = useOnlyHere();
  const elsewhere = changedElsewhere ? (
    <>
      {' '}
      <Trans>You changed answers in another tab or on another device; they are shown here too.</Trans>
    </>
  ) : null;
  if (!session) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        <p role="status">
          {isOnlyHere ? (
            <>
              <Trans>This browser does not save your progress. It is on this page only.</Trans>
              {hasPlan ? (
                <>
                  {' '}
                  <Trans>Print your plan before you leave.</Trans>
                </>
              ) : null}
            </>
          ) : (
            <Trans>Your progress is saved automatically, on this device only.</Trans>
          )}
          {elsewhere}
        </p>
        <Button look="quiet" className="px-0!" onClick={() => setAsking(true)}>
          <Trans>Clear from this device</Trans>
        </Button>
        <ClearDialog asked="this-device" isOpen={asking} onClose={() => setAsking(false)} />
      </div>
    );
  }
  return (
    <p role="status" className="text-sm text-ink-2">
      {sync === 'waiting' && isOnlyHere ? (
        <Trans>
          Not saved with us yet. Your answers are on this page only. Keep it open; we keep trying.
        </Trans>
      ) : sync === 'waiting' ? (
        <Trans>Not saved with us yet. Your answers wait on this device, and we keep trying.</Trans>
      ) : sync === 'saving' ? (
        <Trans>Saving...</Trans>
      ) : (
        <Trans>
          Your progress is saved automatically in your account, for 12 months after your last change.
        </Trans>
      )}
      {elsewhere}
    </p>
  );
}
