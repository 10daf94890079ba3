import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';

interface WithdrawButtonProps {
  /** The invited person's name or address. */
  whom: string;
  withdrawal: { isPending: boolean; isError: boolean; mutate: () => void };
}

/** Withdraws an invitation. */
export function WithdrawButton({ whom, withdrawal }: WithdrawButtonProps) {
  const { t } = useLingui();
  return (
    <div className="grid justify-items-start gap-1">
      <Problem>
        {withdrawal.isError ? <Trans>We could not change it just now. Please try again.</Trans> : null}
      </Problem>
      <Button
        look="quiet"
        className="-ml-5"
        busy={withdrawal.isPending}
        aria-label={t`Withdraw the invitation to ${whom}`}
        onClick={withdrawal.mutate}
      >
        <Trans>Withdraw</Trans>
      </Button>
    </div>
  );
}
