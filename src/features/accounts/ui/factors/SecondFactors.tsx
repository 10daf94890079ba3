import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { setting } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Factor } from '../../accounts.sessions.contract.ts';
import { Section } from '../account/Section.tsx';
import { ProofList } from './ProofList.tsx';

const AddFactorDialog = lazyAgain(() => import('./AddFactorDialog.tsx'));
const AddPhoneDialog = lazyAgain(() => import('./AddPhoneDialog.tsx'));
const RemoveFactorDialog = lazyAgain(() => import('./RemoveFactorDialog.tsx'));
const Passkeys = lazyAgain(() => import('../passkeys/Passkeys.tsx'));
const TrustedDevices = lazyAgain(() => import('./TrustedDevices.tsx'));
const RenewCodesDialog = lazyAgain(() => import('./RenewCodesDialog.tsx'));

type Open =
  | { dialog: 'add' | 'add-phone'; isFirst: boolean }
  | { dialog: 'renew' }
  | { dialog: 'remove'; factor: Factor };

/** The codes that are asked for after the password: adding, removing, recovery codes. */
export function SecondFactors() {
  const { t } = useLingui();
  const query = useOwnProofs();
  const [open, setOpen] = useState<Open | null>(null);
  const mayText = setting('PHONE_CODES') !== '';

  return (
    <>
      <Section id="second-factors" title={<Trans>A code at sign-in</Trans>} query={query}>
        {(data, heading) => {
          const factors = data.factors.filter(({ status }) => status === 'verified');
          const names = factors.map((each) => each.friendly_name);
          const hasPasskey = data.passkeys.length > 0;
          const isProtected = factors.length > 0 || hasPasskey;
          const rest = { onClose: () => setOpen(null), focusAfter: heading };
          return (
            <>
              <p>
                <About isOn={factors.length > 0} hasPasskey={hasPasskey} mayText={mayText} />
              </p>
              <ProofList proofs={factors} about={KindOfFactor}>
                {(factor, name) => (
                  <Button
                    look="secondary"
                    onClick={() => setOpen({ dialog: 'remove', factor })}
                    aria-label={t`Remove ${name}`}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                )}
              </ProofList>
              <div className="flex flex-wrap gap-3">
                <Button look="secondary" onClick={() => setOpen({ dialog: 'add', isFirst: !isProtected })}>
                  {factors.length > 0 ? <Trans>Add another app</Trans> : <Trans>Turn on codes</Trans>}
                </Button>
                {mayText ? (
                  <Button
                    look="secondary"
                    onClick={() => setOpen({ dialog: 'add-phone', isFirst: !isProtected })}
                  >
                    <Trans>Get codes by text message</Trans>
                  </Button>
                ) : null}
                {isProtected ? (
                  <Button look="secondary" onClick={() => setOpen({ dialog: 'renew' })}>
                    <Trans>Get new recovery codes</Trans>
                  </Button>
                ) : null}
              </div>
              {isProtected ? (
                <>
                  <p className="text-ink-2">
                    <CodesLeft left={data.recovery_codes_left} />
                  </p>
                  <Suspense>
                    <TrustedDevices />
                  </Suspense>
                </>
              ) : null}
              <Suspense>
                {open?.dialog === 'add' ? (
                  <AddFactorDialog names={names} isFirst={open.isFirst} {...rest} />
                ) : open?.dialog === 'add-phone' ? (
                  <AddPhoneDialog names={names} isFirst={open.isFirst} {...rest} />
                ) : open?.dialog === 'remove' ? (
                  <RemoveFactorDialog
                    factor={open.factor}
                    isLast={factors.length === 1 && !hasPasskey}
                    {...rest}
                  />
                ) : open?.dialog === 'renew' ? (
                  <RenewCodesDialog {...rest} />
                ) : null}
              </Suspense>
            </>
          );
        }}
      </Section>
      <Suspense>
        <Passkeys />
      </Suspense>
    </>
  );
}

/** What is asked for beside the password: apps, phones and passkeys, and how many recovery codes are left. */
function useOwnProofs() {
  const factors = useQuery(orpc.accounts.factors.queryOptions());
  const passkeys = useQuery(orpc.accounts.passkeys.queryOptions());
  return {
    data: factors.data && passkeys.data ? { ...factors.data, ...passkeys.data } : undefined,
    isLoadingError: factors.isLoadingError || passkeys.isLoadingError,
    refetch: () => Promise.all([factors.refetch(), passkeys.refetch()]),
  };
}

function About({ isOn, hasPasskey, mayText }: { isOn: boolean; hasPasskey: boolean; mayText: boolean }) {
  if (isOn)
    return mayText ? (
      <Trans>
        It is on. When you sign in, we ask for your password and for a code from your app or your phone.
        Somebody who learns your password still cannot get in.
      </Trans>
    ) : (
      <Trans>
        It is on. When you sign in, we ask for your password and for a code from your app. Somebody who learns
        your password still cannot get in.
      </Trans>
    );
  if (hasPasskey)
    return (
      <Trans>
        It is off, but your password alone is not enough to sign in: we also ask for your passkey. If you turn
        codes on, a code will do in its place.
      </Trans>
    );
  return mayText ? (
    <Trans>
      It is off: your password is enough to sign in. With an authenticator app on your phone, or with text
      messages to it, we also ask for a code. Then somebody who learns your password still cannot get in.
    </Trans>
  ) : (
    <Trans>
      It is off: your password is enough to sign in. With an authenticator app on your phone, we also ask for
      a code. Then somebody who learns your password still cannot get in.
    </Trans>
  );
}

function KindOfFactor({ phone_ending: ending }: Factor) {
  if (!ending) return null;
  return (
    <p className="text-sm">
      <Trans>Text message to the number ending in {ending}</Trans>
    </p>
  );
}

function CodesLeft({ left }: { left: number }) {
  return (
    <Plural
      value={left}
      _0="You have no recovery code left. Get new ones, so that you can sign in without your app, phone or passkey."
      one="You have # recovery code left, for when you do not have your app, phone or passkey. If you did not save it, get new ones."
      other="You have # recovery codes left, for when you do not have your app, phone or passkey. If you did not save them, get new ones."
    />
  );
}
