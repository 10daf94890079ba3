import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { formatMoment } from './times.ts';
import { type OfferedWait, usePassing } from './use-waits.ts';
import { When } from './When.tsx';

interface OffersProps {
  waits: readonly OfferedWait[];
  onTake: (wait: OfferedWait) => void;
  /** Gets focus when the offer is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Times that became free, and are held for the reader until they answer (decision 0127). */
export function Offers({ waits, ...rest }: OffersProps) {
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {waits.map((wait) => (
        <Offer key={`${wait.id} ${wait.offer.start_time}`} wait={wait} {...rest} />
      ))}
    </div>
  );
}

function Offer({ wait, onTake, focusAfter }: Omit<OffersProps, 'waits'> & { wait: OfferedWait }) {
  const { t } = useLingui();
  const passing = usePassing();
  const { provider_name, offer } = wait;
  const start = new Date(offer.start_time);
  return (
    <Notice tone="success" title={<Trans>A time is free with {provider_name}</Trans>}>
      <p className="text-lg font-semibold">
        <When start={start} end={new Date(offer.end_time)} />
      </p>
      <p>
        <Trans>
          You waited for it. We are holding it for you until {formatMoment(new Date(offer.expires_at))}.
          Nothing is booked yet.
        </Trans>
      </p>
      <Problem>{passing.isError ? t`That did not work. Please try again.` : null}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button aria-label={t`Book this time: ${formatMoment(start)}`} onClick={() => onTake(wait)}>
          <Trans>Book this time</Trans>
        </Button>
        <Button
          look="secondary"
          aria-label={t`Let it pass: ${formatMoment(start)}`}
          busy={passing.isPending}
          onClick={() => passing.mutate(wait, { onSuccess: () => focusAfter.current?.focus() })}
        >
          <Trans>Let it pass</Trans>
        </Button>
      </div>
    </Notice>
  );
}
