import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';

interface PurchaseSummaryProps {
  what: ReactNode;
  price: ReactNode;
  /** Whether and when it renews. */
  renewal: ReactNode;
  /** How long it is valid. */
  validity: ReactNode;
  /** What else is included. */
  extra?: ReactNode;
  /** Label of the order button. */
  confirm: ReactNode;
  order: () => Promise<unknown>;
  /** What is said where we refuse it: that nothing was bought. */
  failure: ReactNode;
  onBack: () => void;
}

/** Before ordering: price, renewal and validity on one card, then one click to confirm. */
export function PurchaseSummary(props: PurchaseSummaryProps) {
  const { what, price, renewal, validity, extra, confirm, failure, onBack } = props;
  const order = useAction(props.order, (error) =>
    errorCode(error) ? (
      failure
    ) : (
      <Trans>
        We do not know whether it reached us. Please check your connection and press the button again. Nothing
        is ordered twice.
      </Trans>
    ),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces the pressed button.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        <Trans>Please check your order</Trans>
      </h3>
      <dl className="grid gap-x-4 gap-y-2 rounded-control bg-muted p-4 sm:grid-cols-[auto_1fr]">
        <Line name={<Trans>What</Trans>}>{what}</Line>
        <Line name={<Trans>Price</Trans>}>{price}</Line>
        <Line name={<Trans>Renewal</Trans>}>{renewal}</Line>
        <Line name={<Trans>Valid</Trans>}>{validity}</Line>
        {extra ? <Line name={<Trans>With it</Trans>}>{extra}</Line> : null}
        <Line name={<Trans>Charged now</Trans>}>
          <Trans>Nothing. We are in beta and take no card.</Trans>
        </Line>
      </dl>
      <Problem>{order.problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button busy={order.busy} onClick={() => void order.run()}>
          {confirm}
        </Button>
        <Button look="secondary" disabled={order.busy} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </div>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-semibold text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
