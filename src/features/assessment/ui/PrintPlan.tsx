import { Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import type { Paper } from './use-print.ts';

interface PrintPlanProps {
  /** Whether the plan mentions abuse; paper may get into the wrong hands. */
  asks: boolean;
  /** Whether the reader wrote it. */
  mine: boolean;
  /** Prints all of it, or without that part. Rejects if that version cannot be loaded. */
  onPrint: (paper: Paper) => Promise<void>;
}

export function PrintPlan({ asks, mine, onPrint }: PrintPlanProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);

  const print = useAction(
    async (paper: Paper) => {
      await onPrint(paper);
      flushSync(() => setAsking(false));
    },
    () => t`We could not prepare it just now. Please try again.`,
  );

  return (
    <>
      <Button look="secondary" onClick={() => (asks ? setAsking(true) : void onPrint('whole'))}>
        <Printer aria-hidden className="size-5" />
        <Trans>Print this plan</Trans>
      </Button>
      <Dialog title={t`Before you print`} isOpen={asking} onClose={() => setAsking(false)}>
        <div className="no-print grid gap-4">
          <p>
            {mine ? (
              <Trans>
                This plan says that you suspect abuse. Whoever finds the paper can read that, and it may be
                the very person you worry about.
              </Trans>
            ) : (
              <Trans>
                This plan says that abuse is suspected. Whoever finds the paper can read that, and it may be
                the very person who is suspected.
              </Trans>
            )}
          </p>
          <WhatIsLeftOut />
          <Problem>{print.problem}</Problem>
          <div className="flex flex-wrap gap-3">
            <Button busy={print.busy} onClick={() => void print.run('without')}>
              <Trans>Print without that part</Trans>
            </Button>
            <Button look="secondary" onClick={() => void print.run('whole')}>
              <Trans>Print all of it</Trans>
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              <Trans>Do not print</Trans>
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** Shown wherever the part about abuse can be left out. */
export function WhatIsLeftOut() {
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        Left out are what you ticked about abuse and scams, the steps about it, and what you wrote in your own
        words.
      </Trans>
    </p>
  );
}
