import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAuth } from '../AuthProvider.tsx';

interface ConfirmAddressProps {
  /** Of the link mailed to the new address. */
  token: string;
  onDone: () => void;
}

/** One button, and the account uses the address that the link was mailed to. */
export default function ConfirmAddress({ token, onDone }: ConfirmAddressProps) {
  const { t } = useLingui();
  const { session, store } = useAuth();
  const refresh = () => Promise.all([store.check(), invalidate(orpc.accounts)]);
  const confirming = useMutation(
    orpc.accounts.confirmAddress.mutationOptions({
      onSuccess: refresh,
      onError: async (error) => {
        if (errorCode(error) === 'LINK_EXPIRED') await refresh();
      },
    }),
  );
  const asked = useQuery(orpc.accounts.account.queryOptions()).data?.new_email;
  const present = session?.user.email ?? '';
  const [former] = useState(present);
  const isStale = errorCode(confirming.error) === 'LINK_EXPIRED';
  // A try whose answer was lost may have used the link.
  const email = confirming.data?.email ?? (isStale && present !== former ? present : undefined);
  const isOver = Boolean(email) || isStale;
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOver) document.querySelector('h1')?.focus();
  }, [isOver]);

  if (email) {
    return (
      <Notice tone="success" title={t`Your account uses the new address`} role="status">
        <p className="wrap-anywhere">
          <Trans>From now on, sign in with {email}. We have written to your old address too.</Trans>
        </p>
        <Close onDone={onDone} />
      </Notice>
    );
  }
  if (isStale) {
    return (
      <Notice tone="warning" title={t`This link does not work here`} role="status">
        <p className="wrap-anywhere">
          <Trans>
            You are signed in with {present}. A link works once, for 24 hours, and only for the account that
            asked for it. You can ask for a new one below.
          </Trans>
        </p>
        <Close onDone={onDone} />
      </Notice>
    );
  }
  return (
    <Notice tone="info" title={t`Confirm your new address`}>
      <p className="wrap-anywhere">
        {asked ? (
          <Trans>
            You are signed in with {present}. If you go on, this account uses {asked} from now on. If that is
            not your address, do not go on.
          </Trans>
        ) : (
          <Trans>
            You are signed in with {present}. If you go on, this account uses the address that our mail came
            to.
          </Trans>
        )}
      </p>
      <Problem>
        {confirming.isError ? (
          <Trans>Nothing is lost. Please check your connection and try again.</Trans>
        ) : null}
      </Problem>
      <div className="flex flex-wrap gap-3">
        <Button busy={confirming.isPending} onClick={() => confirming.mutate({ token })}>
          <Trans>Use the new address</Trans>
        </Button>
        <Button look="secondary" onClick={onDone}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Notice>
  );
}

function Close({ onDone }: { onDone: () => void }) {
  return (
    <p>
      <Button look="secondary" onClick={onDone}>
        <Trans>Close</Trans>
      </Button>
    </p>
  );
}
