import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { Factor } from '../../accounts.session.contract.ts';

const AddFactorDialog = lazy(() => import('./AddFactorDialog.tsx'));
const RemoveFactorDialog = lazy(() => import('./RemoveFactorDialog.tsx'));
const Passkeys = lazy(() => import('../passkeys/Passkeys.tsx'));
const TrustedDevices = lazy(() => import('./TrustedDevices.tsx'));
const RenewCodesDialog = lazy(() => import('./RenewCodesDialog.tsx'));

type Open = { dialog: 'add' | 'renew' } | { dialog: 'remove'; factor: Factor };

/** The codes that are asked for after the password: adding, removing, recovery codes. */
export function SecondFactors() {
  const { t } = useLingui();
  const query = useQuery(orpc.accounts.factors.queryOptions());
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const factors = query.data?.factors.filter(({ status }) => status === 'verified') ?? [];
  const left = query.data?.recovery_codes_left ?? 0;
  const close = () => setOpen(null);

  return (
    <>
      <section aria-labelledby="second-factors">
        <Card className="grid justify-items-start gap-3">
          <h3 ref={heading} id="second-factors" tabIndex={-1} className="text-xl outline-none">
            <Trans>A code at sign-in</Trans>
          </h3>
          {query.isLoadingError ? (
            <LoadFailed title={t`We could not load this`} onRetry={() => void query.refetch()} />
          ) : query.isPending ? (
            <p role="status" className="text-ink-2">
              <Trans>Loading...</Trans>
            </p>
          ) : (
            <>
              <p>
                {factors.length > 0 ? (
                  <Trans>
                    It is on. When you sign in, we ask for your password and for a code from your app.
                    Somebody who learns your password still cannot get in.
                  </Trans>
                ) : (
                  <Trans>
                    It is off: your password is enough to sign in. With an authenticator app on your phone, we
                    also ask for a code. Then somebody who learns your password still cannot get in.
                  </Trans>
                )}
              </p>
              {factors.length > 0 ? (
                <ul className="grid w-full gap-3">
                  {factors.map((factor) => (
                    <FactorLine
                      key={factor.id}
                      factor={factor}
                      onRemove={() => setOpen({ dialog: 'remove', factor })}
                    />
                  ))}
                </ul>
              ) : null}
              <div className="flex flex-wrap gap-3">
                <Button look="secondary" onClick={() => setOpen({ dialog: 'add' })}>
                  {factors.length > 0 ? <Trans>Add another app</Trans> : <Trans>Turn on codes</Trans>}
                </Button>
                {factors.length > 0 ? (
                  <Button look="secondary" onClick={() => setOpen({ dialog: 'renew' })}>
                    <Trans>Get new recovery codes</Trans>
                  </Button>
                ) : null}
              </div>
              {factors.length > 0 ? (
                <p className="text-ink-2">
                  <Plural
                    value={left}
                    _0="You have no recovery code left. Get new ones, so that you can sign in without your app."
                    one="You have # recovery code left, for when you do not have your app."
                    other="You have # recovery codes left, for when you do not have your app."
                  />
                </p>
              ) : null}
              {factors.length > 0 ? (
                <Suspense>
                  <TrustedDevices />
                </Suspense>
              ) : null}
            </>
          )}
        </Card>
        <Suspense>
          {open?.dialog === 'add' ? (
            <AddFactorDialog
              names={factors.map((each) => each.friendly_name)}
              onClose={close}
              focusAfter={heading}
            />
          ) : open?.dialog === 'remove' ? (
            <RemoveFactorDialog
              factor={open.factor}
              isLast={factors.length === 1}
              onClose={close}
              focusAfter={heading}
            />
          ) : open?.dialog === 'renew' ? (
            <RenewCodesDialog onClose={close} focusAfter={heading} />
          ) : null}
        </Suspense>
      </section>
      <Suspense>
        <Passkeys />
      </Suspense>
    </>
  );
}

function FactorLine({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useLingui();
  const added = formatDate(factor.created_at);
  const used = factor.last_used_at ? formatDate(factor.last_used_at) : null;
  const name = factor.friendly_name;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-3">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">
          {used ? (
            <Trans>
              Added {added}, last used {used}
            </Trans>
          ) : (
            <Trans>Added {added}</Trans>
          )}
        </p>
      </div>
      <Button look="secondary" onClick={onRemove} aria-label={t`Remove ${name}`}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}
