import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { Passkey } from '../../accounts.passkeys.contract.ts';

const AddPasskeyDialog = lazy(() => import('./AddPasskeyDialog.tsx'));
const RenamePasskeyDialog = lazy(() => import('./RenamePasskeyDialog.tsx'));
const RemovePasskeyDialog = lazy(() => import('./RemovePasskeyDialog.tsx'));

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };

/** Passkeys: adding, naming and removing them. */
export default function Passkeys() {
  const { t } = useLingui();
  const query = useQuery(orpc.accounts.passkeys.queryOptions());
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const passkeys = query.data?.passkeys ?? [];
  const rest = { onClose: () => setOpen(null), focusAfter: heading };

  return (
    <section aria-labelledby="passkeys">
      <Card className="grid justify-items-start gap-3">
        <h3 ref={heading} id="passkeys" tabIndex={-1} className="text-xl outline-none">
          <Trans>Passkeys</Trans>
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
              <Trans>
                With a passkey you sign in the way you unlock your phone or computer: with your finger, your
                face or a PIN. There is no password to type, and none that somebody could steal.
              </Trans>
            </p>
            {passkeys.length > 0 ? (
              <ul className="grid w-full gap-3">
                {passkeys.map((passkey) => (
                  <PasskeyLine key={passkey.id} passkey={passkey} onOpen={setOpen} />
                ))}
              </ul>
            ) : null}
            <Button look="secondary" onClick={() => setOpen({ dialog: 'add' })}>
              {passkeys.length > 0 ? <Trans>Add another passkey</Trans> : <Trans>Add a passkey</Trans>}
            </Button>
          </>
        )}
      </Card>
      <Suspense>
        {open?.dialog === 'add' ? (
          <AddPasskeyDialog names={passkeys.map((each) => each.friendly_name)} {...rest} />
        ) : open?.dialog === 'rename' ? (
          <RenamePasskeyDialog passkey={open.passkey} {...rest} />
        ) : open?.dialog === 'remove' ? (
          <RemovePasskeyDialog passkey={open.passkey} isLast={passkeys.length === 1} {...rest} />
        ) : null}
      </Suspense>
    </section>
  );
}

function PasskeyLine({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const { t } = useLingui();
  const added = formatDate(passkey.created_at);
  const used = passkey.last_used_at ? formatDate(passkey.last_used_at) : null;
  const name = passkey.friendly_name;
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
      <div className="flex flex-wrap gap-3">
        <Button
          look="secondary"
          onClick={() => onOpen({ dialog: 'rename', passkey })}
          aria-label={t`Rename ${name}`}
        >
          <Trans>Rename</Trans>
        </Button>
        <Button
          look="secondary"
          onClick={() => onOpen({ dialog: 'remove', passkey })}
          aria-label={t`Remove ${name}`}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}
