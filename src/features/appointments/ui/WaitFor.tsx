import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DAY_PARTS } from '../appointments.times.rules.ts';
import type { Wait } from '../appointments.waits.contract.ts';
import { DAY_PART_LABELS } from './labels.ts';
import { formatLongDay } from './wall-times.ts';
import type { WithWhom } from './with-whom.ts';

// Lazy, like all dialogs with fields.
const WaitDialog = lazy(() => import('./WaitDialog.tsx'));

interface WaitForProps {
  provider: WithWhom;
  /** The reader's wait for this provider. */
  wait: Wait | undefined;
}

/** For whom no free time suits: waiting for one, what for, and its end (decision 0127). */
export function WaitFor({ provider, wait }: WaitForProps) {
  const { i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<'wishes' | 'stop' | null>(null);
  const close = () => setDialog(null);

  async function stop() {
    if (wait) await api.appointments.stopWaiting({ id: wait.id });
    // The button that asked is gone before the focus would return to it.
    await invalidate(orpc.appointments);
  }

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
            <Button look="secondary" onClick={() => setDialog('wishes')}>
              <Trans>Change what suits me</Trans>
            </Button>
            <Button look="quiet" onClick={() => setDialog('stop')}>
              <Trans>Stop waiting</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-ink-2">
            <Trans>We can write to you when a time becomes free.</Trans>
          </p>
          <Button look="secondary" onClick={() => setDialog('wishes')}>
            <Trans>Wait for a free time</Trans>
          </Button>
        </>
      )}
      <Suspense>
        {dialog === 'wishes' ? (
          <WaitDialog provider={provider} wait={wait} onClose={close} focusAfter={heading} />
        ) : null}
      </Suspense>
      {dialog === 'stop' ? (
        <ConfirmDialog
          title={<Trans>Stop waiting?</Trans>}
          action={<Trans>Stop waiting</Trans>}
          cancel={<Trans>Go on waiting</Trans>}
          confirm={stop}
          onClose={close}
          focusAfter={heading}
        >
          <p>
            <Trans>
              You lose your place, and we do not write to you any more. Your appointments stay as they are.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
