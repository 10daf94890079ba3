import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/Button.tsx';
import { failing } from '#web/ui/failing.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { useAnnouncedAction } from '#web/ui/use-announced-action.ts';

const FAILURE = failing('withdraw invitation', msg`We could not change it just now`);

interface WithdrawButtonProps {
  /** The invited person's name or address. */
  whom: string;
  withdraw: () => Promise<void>;
}

/** Withdraws an invitation. */
export function WithdrawButton({ whom, withdraw }: WithdrawButtonProps) {
  const { t } = useLingui();
  const { busy, problem, run } = useAnnouncedAction(withdraw, {
    failure: FAILURE,
  });
  return (
    <div className="grid justify-items-start gap-1">
      <Problem>{problem}</Problem>
      <Button
        look="quiet"
        className="-ml-5"
        busy={busy}
        aria-label={t`Withdraw the invitation to ${whom}`}
        onClick={() => void run()}
      >
        <Trans>Withdraw</Trans>
      </Button>
    </div>
  );
}
