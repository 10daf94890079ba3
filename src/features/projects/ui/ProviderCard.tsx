import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { formatDate } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { ProjectDetails } from '../projects.contract.ts';
import { PersonInProject } from './PersonInProject.tsx';
import { useOutcome } from './use-outcome.ts';
import { WithdrawButton } from './WithdrawButton.tsx';

const ChooseProviderDialog = lazyAgain(() => import('./ChooseProviderDialog.tsx'));
const InviteDialog = lazyAgain(() => import('./InviteDialog.tsx'));
const RemoveProviderDialog = lazyAgain(() => import('./RemoveProviderDialog.tsx'));

const HEADING = 'provider-title';

interface ProviderCardProps {
  project: ProjectDetails;
  /** Choosing the provider is up to the customer (PROJ-21). */
  mayChoose: boolean;
  /** What the provider may do themself. */
  children?: ReactNode;
}

/** The provider of a project; for its customer, with the ways to add or remove one. */
export function ProviderCard({ project, mayChoose, children }: ProviderCardProps) {
  const [open, setOpen] = useState<'choose' | 'invite' | 'remove' | null>(null);
  const [done, setDone] = useOutcome(HEADING);
  const { service_provider: provider, declined_by: whom } = project;
  const dialog = { project, onClose: () => setOpen(null), onDone: setDone };

  return (
    <PersonInProject
      id={HEADING}
      heading={<Trans>Service provider</Trans>}
      person={provider}
      nobody={<Trans>No service provider assigned</Trans>}
    >
      <div role="status">{done ? <Notice tone="success">{done}</Notice> : null}</div>
      {mayChoose ? (
        <>
          {provider?.closed ? (
            <p className="text-ink-2">
              <Trans>Remove them to choose another provider, or to invite somebody.</Trans>
            </p>
          ) : null}
          {project.invitation && !provider ? <Invited project={project} onDone={setDone} /> : null}
          {whom && !provider ? (
            <p className="wrap-anywhere">
              <Trans>{whom} has declined the invitation.</Trans>
            </p>
          ) : null}
          <div className="flex flex-wrap gap-3">
            {provider ? (
              <Button look="secondary" onClick={() => setOpen('remove')}>
                <Trans>Remove provider</Trans>
              </Button>
            ) : (
              <>
                <Button look="secondary" onClick={() => setOpen('choose')}>
                  <Trans>Choose a provider</Trans>
                </Button>
                {project.invitation ? null : (
                  <Button look="secondary" onClick={() => setOpen('invite')}>
                    <Trans>Invite by email</Trans>
                  </Button>
                )}
              </>
            )}
          </div>
        </>
      ) : null}
      {children}
      <Suspense>
        {open === 'choose' ? <ChooseProviderDialog {...dialog} /> : null}
        {open === 'invite' ? <InviteDialog {...dialog} /> : null}
        {open === 'remove' ? <RemoveProviderDialog {...dialog} /> : null}
      </Suspense>
    </PersonInProject>
  );
}

/** A pending invitation: its expiry, and a button to withdraw it. */
function Invited({ project, onDone }: { project: ProjectDetails; onDone: (text: string | null) => void }) {
  const { t } = useLingui();
  const { invitation } = project;

  async function withdraw() {
    onDone(null);
    let outcome = t`The invitation is withdrawn. The link in the email does not work any more.`;
    try {
      await api.projects.withdrawInvitation({ id: project.id });
    } catch (error) {
      if (errorCode(error) !== 'CHANGED_MEANWHILE') throw error;
      outcome = t`Somebody has since joined with the link.`;
    }
    await invalidate(orpc.projects.read);
    onDone(outcome);
  }

  if (!invitation) return null;
  const { email, expires_at } = invitation;
  return (
    <div className="grid justify-items-start gap-1">
      <p className="wrap-anywhere">
        <Trans>
          Invited: <strong>{email}</strong>
        </Trans>
      </p>
      <p className="text-sm text-ink-2">
        <Trans>They have not answered yet. The link works until {formatDate(expires_at)}.</Trans>
      </p>
      <WithdrawButton whom={email} withdraw={withdraw} />
    </div>
  );
}
