import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Problem } from '#web/ui/Problem.tsx';

/** On the account page while somebody has asked for the codes to be taken off; else nothing. */
export default function PendingReset() {
  const { t } = useLingui();
  const query = useQuery(orpc.accounts.ownReset.queryOptions());
  const stopped = useRef<HTMLDivElement>(null);
  const stop = useMutation(
    orpc.accounts.stopOwnReset.mutationOptions({
      onSuccess: () => invalidate(orpc.accounts.ownReset),
    }),
  );
  const reset = query.data?.reset;
  const isStopped = stop.isSuccess && !reset;
  // The button that had the focus is gone.
  useEffect(() => {
    if (isStopped) stopped.current?.focus();
  }, [isStopped]);
  if (query.isLoadingError)
    return <LoadFailed title={t`We could not load this`} onRetry={() => void query.refetch()} />;
  if (reset) {
    return (
      <Notice tone="warning" title={t`Somebody asked to take the codes off your account`}>
        <p className="measure">
          {reset.due_at ? (
            <Trans>
              On {formatDateTime(reset.due_at)} your app, your passkeys and your recovery codes are taken off,
              and every device is signed out. You can stop it until then.
            </Trans>
          ) : (
            <Trans>
              Whoever asked knows your password, and told us that your app, your passkeys and your recovery
              codes are lost. Our team looks at it. If it was not you, stop it, then change your password.
            </Trans>
          )}
        </p>
        <Problem>
          {stop.isError ? <Trans>We could not stop it just now. Please try again.</Trans> : null}
        </Problem>
        <p>
          <Button busy={stop.isPending} onClick={() => stop.mutate()}>
            <Trans>Stop it</Trans>
          </Button>
        </p>
      </Notice>
    );
  }
  return isStopped ? (
    <div ref={stopped} tabIndex={-1} className="outline-none">
      <Notice tone="success" title={t`It is stopped`} role="status">
        <p>
          <Trans>Your app, your passkeys and your recovery codes stay as they are.</Trans>
        </p>
      </Notice>
    </div>
  ) : null;
}
