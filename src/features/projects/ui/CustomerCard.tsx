import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { formatDate } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { ProjectDetails } from '../projects.contract.ts';
import { PersonInProject } from './PersonInProject.tsx';
import { showChanged } from './show-changed.ts';
import { useOutcome } from './use-outcome.ts';
import { WithdrawButton } from './WithdrawButton.tsx';

const InviteCustomerDialog = lazyAgain(() => import('./InviteCustomerDialog.tsx'));
const HEADING = 'customer-title';

interface CustomerCardProps {
  project: ProjectDetails;
  /** Only its provider may invite a customer. */
  mayInvite: boolean;
}

/** The customer of a project, or the invited one until they accept. */
export function CustomerCard({ project, mayInvite }: CustomerCardProps) {
  const [inviting, setInviting] = useState(false);
  const [said, setSaid] = useOutcome(HEADING);
  const { customer, asked_customer: asked } = project;
  const waiting = asked !== null && !asked.declined;
  return (
    <PersonInProject
      id={HEADING}
      heading={<Trans>Customer</Trans>}
      person={customer}
      nobody={<Nobody project={project} />}
    >
      <div role="status">{said ? <Notice tone="success">{said}</Notice> : null}</div>
      {mayInvite && waiting ? <Withdraw project={project} onDone={setSaid} /> : null}
      {mayInvite && !customer && !waiting ? (
        <div>
          <Button look="secondary" onClick={() => setInviting(true)}>
            <Trans>Invite a customer</Trans>
          </Button>
        </div>
      ) : null}
      <Suspense>
        {inviting ? (
          <InviteCustomerDialog project={project} onClose={() => setInviting(false)} onDone={setSaid} />
        ) : null}
      </Suspense>
    </PersonInProject>
  );
}

function Nobody({ project: { asked_customer: asked, ended } }: { project: ProjectDetails }) {
  if (ended)
    return (
      <>
        <span className="block font-semibold">
          <Trans>Somebody who has left</Trans>
        </span>
        <span className="block text-sm text-ink-2">
          <Trans>Their account is gone, so this project has ended. What is in it stays here for you.</Trans>
        </span>
      </>
    );
  if (!asked) return <Trans>No customer yet</Trans>;
  const { full_name, invited_at } = asked;
  if (asked.declined) return <Trans>{full_name} has declined the invitation.</Trans>;
  return (
    <>
      <span className="block font-semibold wrap-anywhere">
        <Trans>Waiting for {full_name} to accept</Trans>
      </span>
      <span className="block text-sm text-ink-2">
        <Trans>
          Invited {formatDate(invited_at)}. Until they accept, they see only title and description.
        </Trans>
      </span>
    </>
  );
}

interface WithdrawProps {
  project: ProjectDetails;
  onDone: (text: string | null) => void;
}

function Withdraw({ project, onDone }: WithdrawProps) {
  const { t } = useLingui();
  const name = project.asked_customer?.full_name ?? '';

  async function withdraw() {
    onDone(null);
    try {
      showChanged(await api.projects.withdrawCustomer({ id: project.id }));
      onDone(t`The invitation is withdrawn.`);
    } catch (error) {
      if (errorCode(error) !== 'CHANGED_MEANWHILE') throw error;
      await invalidate(orpc.projects.read);
      onDone(t`${name} has since accepted.`);
    }
  }

  return <WithdrawButton whom={name} withdraw={withdraw} />;
}
