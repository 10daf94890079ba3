import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Section } from './Section.tsx';

const ChangeAddressDialog = lazyAgain(() => import('./ChangeAddressDialog.tsx'));
const ChangePasswordDialog = lazyAgain(() => import('./ChangePasswordDialog.tsx'));

/** What one signs in with: address and password. */
export function OwnCredentials() {
  const query = useQuery(orpc.accounts.account.queryOptions());
  const [open, setOpen] = useState<'address' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section id="sign-in" title={<Trans>Email and password</Trans>} query={query}>
      {({ email, new_email }, heading) => (
        <>
          <p className="wrap-anywhere">{email}</p>
          {new_email ? <Requested email={new_email} focusAfter={() => heading.current?.focus()} /> : null}
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => setOpen('address')}>
              <Trans>Change my email address</Trans>
            </Button>
            <Button look="secondary" onClick={() => setOpen('password')}>
              <Trans>Change my password</Trans>
            </Button>
          </div>
          <Suspense>
            {open === 'address' ? (
              <ChangeAddressDialog present={email} onClose={close} focusAfter={heading} />
            ) : open === 'password' ? (
              <ChangePasswordDialog onClose={close} focusAfter={heading} />
            ) : null}
          </Suspense>
        </>
      )}
    </Section>
  );
}

/** The address that waits for its link to be opened. */
function Requested({ email, focusAfter }: { email: string; focusAfter: () => void }) {
  const keep = useMutation(
    orpc.accounts.cancelAddress.mutationOptions({
      onSuccess: async () => {
        await invalidate(orpc.accounts.account);
        focusAfter();
      },
    }),
  );
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-info-soft p-4">
      <p className="wrap-anywhere" role="status">
        <Trans>
          We sent a link to <strong>{email}</strong>. Open it within 24 hours to use this address. Until then
          nothing changes.
        </Trans>
      </p>
      <Problem>{keep.isError ? <Trans>This was not saved. Please try again.</Trans> : null}</Problem>
      <Button look="secondary" busy={keep.isPending} onClick={() => keep.mutate()}>
        <Trans>Keep my address</Trans>
      </Button>
    </div>
  );
}
