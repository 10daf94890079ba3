import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Passkey } from '../../accounts.passkeys.contract.ts';
import { useAuth } from '../AuthProvider.tsx';
import { Section } from '../account/Section.tsx';
import { ProofList } from '../factors/ProofList.tsx';

const AddPasskeyDialog = lazyAgain(() => import('./AddPasskeyDialog.tsx'));
const RenamePasskeyDialog = lazyAgain(() => import('./RenamePasskeyDialog.tsx'));
const RemovePasskeyDialog = lazyAgain(() => import('./RemovePasskeyDialog.tsx'));

type Open = { dialog: 'add'; isFirst: boolean } | { dialog: 'rename' | 'remove'; passkey: Passkey };

/** Passkeys: adding, naming and removing them. */
export default function Passkeys() {
  const { t } = useLingui();
  const { session } = useAuth();
  const hasFactor = session?.user.factors.some(({ status }) => status === 'verified') ?? false;
  const query = useQuery(orpc.accounts.passkeys.queryOptions());
  const [open, setOpen] = useState<Open | null>(null);

  return (
    <Section id="passkeys" title={<Trans>Passkeys</Trans>} query={query}>
      {({ passkeys }, heading) => {
        const rest = { onClose: () => setOpen(null), focusAfter: heading };
        return (
          <>
            <p>
              <Trans>
                With a passkey you sign in the way you unlock your phone or computer: with your finger, your
                face or a PIN. There is no password to type, and none that somebody could steal.
              </Trans>
            </p>
            <ProofList proofs={passkeys}>
              {(passkey, name) => (
                <>
                  <Button
                    look="secondary"
                    onClick={() => setOpen({ dialog: 'rename', passkey })}
                    aria-label={t`Rename ${name}`}
                  >
                    <Trans>Rename</Trans>
                  </Button>
                  <Button
                    look="secondary"
                    onClick={() => setOpen({ dialog: 'remove', passkey })}
                    aria-label={t`Remove ${name}`}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </>
              )}
            </ProofList>
            <Button
              look="secondary"
              onClick={() => setOpen({ dialog: 'add', isFirst: passkeys.length === 0 && !hasFactor })}
            >
              {passkeys.length > 0 ? <Trans>Add another passkey</Trans> : <Trans>Add a passkey</Trans>}
            </Button>
            <Suspense>
              {open?.dialog === 'add' ? (
                <AddPasskeyDialog
                  names={passkeys.map((each) => each.friendly_name)}
                  isFirst={open.isFirst}
                  {...rest}
                />
              ) : open?.dialog === 'rename' ? (
                <RenamePasskeyDialog passkey={open.passkey} {...rest} />
              ) : open?.dialog === 'remove' ? (
                <RemovePasskeyDialog passkey={open.passkey} isLast={passkeys.length === 1} {...rest} />
              ) : null}
            </Suspense>
          </>
        );
      }}
    </Section>
  );
}
