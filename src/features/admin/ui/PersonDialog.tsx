import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ListedPerson } from '#features/accounts/accounts.contract.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify } from '#web/ui/toast.tsx';

export type PersonAction = 'makeAdmin' | ConfirmedAction;
/** Asks for nothing but a yes; see MakeAdminDialog.tsx for the other. */
type ConfirmedAction = 'removeAdmin' | 'close' | 'reopen' | 'takeBack';
/** An admin's intended action and the person it affects. */
export interface PendingAction<Action = PersonAction> {
  person: ListedPerson;
  action: Action;
}

interface PersonDialogProps {
  asked: PendingAction<ConfirmedAction> | null;
  own: boolean;
  onDone: (asked: PendingAction) => void;
  onClose: () => void;
}

/** Confirms an action, naming the person and its consequences. */
export function PersonDialog({ asked, own, onDone, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const explain = useExplainPerson();

  async function confirm() {
    if (!asked) return;
    const { person, action } = asked;
    await send(person.id, action);
    const name = person.full_name;
    notify.success(outcome(name)[action]);
    onDone(asked);
  }

  const outcome = (name: string): Record<ConfirmedAction, string> => ({
    removeAdmin: t`${name} is not an admin any more.`,
    close: t`The account of ${name} is closed.`,
    reopen: t`The account of ${name} is open again.`,
    takeBack: t`${name} is not verified any more.`,
  });

  return (
    <ConfirmDialog
      title={asked ? <Title {...asked} /> : null}
      isOpen={asked !== null}
      look={asked?.action === 'reopen' ? 'primary' : 'danger'}
      action={asked ? <ActionName action={asked.action} /> : null}
      confirm={confirm}
      explain={explain}
      onClose={onClose}
    >
      {asked ? <Consequences {...asked} own={own} /> : null}
    </ConfirmDialog>
  );
}

function send(id: string, action: ConfirmedAction) {
  switch (action) {
    case 'removeAdmin':
      return api.accounts.setAdmin({ id, is_admin: false });
    case 'close':
    case 'reopen':
      return api.accounts.setActive({ id, active: action === 'reopen' });
    case 'takeBack':
      return api.accounts.takeVerificationBack({ id });
  }
}

function Title({ person, action }: PendingAction<ConfirmedAction>) {
  const name = person.full_name;
  switch (action) {
    case 'removeAdmin':
      return <Trans>Remove {name} as an admin?</Trans>;
    case 'close':
      return <Trans>Close the account of {name}?</Trans>;
    case 'reopen':
      return <Trans>Reopen the account of {name}?</Trans>;
    case 'takeBack':
      return <Trans>Take back the verification of {name}?</Trans>;
  }
}

function ActionName({ action }: { action: ConfirmedAction }) {
  switch (action) {
    case 'removeAdmin':
      return <Trans>Remove admin</Trans>;
    case 'close':
      return <Trans>Close account</Trans>;
    case 'reopen':
      return <Trans>Reopen account</Trans>;
    case 'takeBack':
      return <Trans>Take verification back</Trans>;
  }
}

function Consequences({ person, action, own }: PendingAction<ConfirmedAction> & { own: boolean }) {
  return (
    <div className="grid gap-3">
      <p className="break-all text-ink-2">{person.email}</p>
      {own ? (
        <p className="font-semibold">
          <Trans>This is your own account.</Trans>
        </p>
      ) : null}
      <p>
        <WhatFollows person={person} action={action} />
      </p>
      {action === 'close' ? <Touched person={person} /> : null}
      {action === 'close' && person.is_admin ? (
        <p>
          <Trans>They also stop being an admin. Reopening the account does not bring that back.</Trans>
        </p>
      ) : null}
    </div>
  );
}

function WhatFollows({ person, action }: PendingAction<ConfirmedAction>) {
  switch (action) {
    case 'removeAdmin':
      return <Trans>They no longer see the admin desk. Their account stays open.</Trans>;
    case 'close':
      return (
        <Trans>
          They are signed out everywhere at once, and cannot sign in until an admin reopens the account.
          Nothing of theirs is deleted.
        </Trans>
      );
    case 'reopen':
      return <Trans>They can sign in again with the same password, and find everything as it was.</Trans>;
    case 'takeBack':
      return (
        <>
          <Trans>
            They no longer find customers, cannot create projects, and new customers no longer find them.
            Invitations of theirs that nobody has answered are withdrawn. The projects that they share with
            customers stay, and so do their appointments.
          </Trans>{' '}
          {person.deactivated_at ? null : <Trans>We write to them.</Trans>}{' '}
          {person.email_verified ? (
            <Trans>Under Providers you can verify them again.</Trans>
          ) : (
            <Trans>You can verify them again once they have verified their email address.</Trans>
          )}
        </>
      );
  }
}

/** Whom it touches besides them. */
function Touched({ person }: Pick<PendingAction, 'person'>) {
  const { data, isError } = useQuery(
    orpc.appointmentDesk.touched.queryOptions({ input: { id: person.id }, staleTime: 0 }),
  );
  if (isError)
    return (
      <p>
        <Trans>
          We could not look up whether they have appointments to come, and projects with others. They may.
        </Trans>
      </p>
    );
  if (!data)
    return (
      <p role="status" className="text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    );
  const { appointments, people, projects } = data;
  if (appointments === 0 && projects === 0)
    return (
      <p>
        <Trans>They have no appointment to come, and no project with others.</Trans>
      </p>
    );
  return (
    <>
      <ul className="list-disc pl-6 font-semibold">
        {appointments > 0 ? (
          <li>
            <Plural value={appointments} one="# appointment to come" other="# appointments to come" />,{' '}
            <Plural value={people} one="with # person" other="with # people" />
          </li>
        ) : null}
        {projects > 0 ? (
          <li>
            <Plural value={projects} one="# project with others" other="# projects with others" />
          </li>
        ) : null}
      </ul>
      <p>
        <Trans>
          The others see there that the account is closed. Whoever has an appointment gets a mail with its
          time. Nothing is cancelled: they can do that at any time, and nobody is reminded. If you reopen the
          account, all is as before.
        </Trans>
      </p>
    </>
  );
}

/** What an admin reads if it did not work. */
export function useExplainPerson() {
  const { t } = useLingui();
  return (error: unknown): string => {
    switch (errorCode(error)) {
      case 'LAST_ADMIN':
        return t`There must be at least one admin who can sign in. Make somebody else an admin first.`;
      case 'ACCOUNT_DEACTIVATED':
        return t`This account is closed. Reopen it first.`;
      case 'NOT_FOUND':
        return t`This account is not there any more.`;
      case 'FORBIDDEN':
        return t`You are not an admin any more, so nothing was changed.`;
      default:
        return t`We could not change it just now. Please try again.`;
    }
  };
}
