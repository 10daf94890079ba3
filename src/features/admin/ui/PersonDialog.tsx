import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedPerson } from '#features/accounts/accounts.contract.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify } from '#web/ui/toast.tsx';

export type PersonAction = 'makeAdmin' | ConfirmedAction;
/** Asks for nothing but a yes; see MakeAdminDialog.tsx for the other. */
type ConfirmedAction = 'removeAdmin' | 'close' | 'reopen';
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
    notify.success(
      action === 'removeAdmin'
        ? t`${name} is not an admin any more.`
        : action === 'close'
          ? t`The account of ${name} is closed.`
          : t`The account of ${name} is open again.`,
    );
    onDone(asked);
  }

  return (
    <ConfirmDialog
      title={asked ? <Title {...asked} /> : null}
      isOpen={asked !== null}
      look={asked?.action === 'close' || asked?.action === 'removeAdmin' ? 'danger' : 'primary'}
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
        {action === 'removeAdmin' ? (
          <Trans>They no longer see the admin desk. Their account stays open.</Trans>
        ) : action === 'close' ? (
          <Trans>
            They are signed out everywhere at once, and cannot sign in until an admin reopens the account.
            Nothing of theirs is deleted.
          </Trans>
        ) : (
          <Trans>They can sign in again with the same password, and find everything as it was.</Trans>
        )}
      </p>
      {action === 'close' && person.is_admin ? (
        <p>
          <Trans>They also stop being an admin. Reopening the account does not bring that back.</Trans>
        </p>
      ) : null}
    </div>
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
