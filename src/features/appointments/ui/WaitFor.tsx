import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';
import { DAY_PARTS } from '../appointments.times.rules.ts';
import type { Wait } from '../appointments.waits.contract.ts';
import { DAY_PART_LABELS } from './labels.ts';
import { StopWaiting } from './StopWaiting.tsx';
import { formatLongDay } from './wall-times.ts';
import type { WithWhom } from './with-whom.ts';

// Lazy, like all dialogs with fields.
const WaitDialog = lazyAgain(() => import('./WaitDialog.tsx'));

interface WaitForProps {
  provider: WithWhom;
  /** The reader's wait for this provider. */
  wait: Wait | undefined;
}

/** For whom no free time suits: waiting for one, what for, and its end (decision 0127). */
export function WaitFor({ provider, wait }: WaitForProps) {
  const { i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChoosing, setChoosing] = useState(false);

  return (
    <section className="grid max-w-md justify-items-start gap-2 border-t border-hairline pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {wait ? <Trans>You are waiting for a free time</Trans> : <Trans>No time that suits you?</Trans>}
      </h3>
      {wait ? (
        <>
          <p>
            <Trans>
              From {formatLongDay(wait.from_day)} to {formatLongDay(wait.to_day)}.
            </Trans>{' '}
            {DAY_PARTS.filter((part) => wait.parts.includes(part))
              .map((part) => i18n._(DAY_PART_LABELS[part]))
              .join(', ')}
            .
          </p>
          <p className="text-ink-2">
            <Trans>
              Whoever has waited longest is asked first. When it is your turn, we write to you and hold the
              time for up to 4 hours, not counting your quiet hours.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => setChoosing(true)}>
              <Trans>Change what suits me</Trans>
            </Button>
            <StopWaiting wait={wait} focusAfter={heading} />
          </div>
        </>
      ) : (
        <>
          <p className="text-ink-2">
            <Trans>We can write to you when a time becomes free.</Trans>
          </p>
          <Button look="secondary" onClick={() => setChoosing(true)}>
            <Trans>Wait for a free time</Trans>
          </Button>
        </>
      )}
      <Suspense>
        {isChoosing ? (
          <WaitDialog
            provider={provider}
            wait={wait}
            onClose={() => setChoosing(false)}
            focusAfter={heading}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
