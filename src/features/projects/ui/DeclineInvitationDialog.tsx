import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/ConfirmDialog.tsx';

interface DeclineInvitationDialogProps
  extends Pick<ConfirmDialogProps, 'isOpen' | 'confirm' | 'failure' | 'explain' | 'onClose'> {
  /** The name of who invites; left out where only the mail has it. */
  from?: string | undefined;
}

/** Asks before an invitation to a project is declined. */
export function DeclineInvitationDialog({ from, failure, ...rest }: DeclineInvitationDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Decline this invitation?`}
      look="primary"
      action={<Trans>Decline the invitation</Trans>}
      cancel={<Trans>Keep the invitation</Trans>}
      failure={failure}
      {...rest}
    >
      <p className="wrap-anywhere">
        {from ? (
          <Trans>
            {from} sees that you declined. You share nothing with them. They can ask you again later.
          </Trans>
        ) : (
          <Trans>
            Whoever invited you sees that you declined. You share nothing with them. They can ask you again
            later.
          </Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
