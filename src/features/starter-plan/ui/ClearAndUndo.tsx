import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { planStore, usePlan } from './use-plan.ts';

interface ClearDialogProps {
  /** Which button asked for it; the effect is the same. */
  asked: 'start-over' | 'this-device';
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms before everything is cleared. */
export function ClearDialog({ asked, isOpen, onClose }: ClearDialogProps) {
  const { t } = useLingui();
  const title = asked === 'start-over' ? t`Clear & Start Over?` : t`Clear from this device?`;
  return (
    <ConfirmDialog
      title={title}
      isOpen={isOpen}
      action={<Trans>Clear everything</Trans>}
      cancel={<Trans>Keep my answers</Trans>}
      confirm={planStore.clear}
      onClose={onClose}
    >
      <p>
        {asked === 'start-over' ? (
          <Trans>
            This removes all your answers, ticks and choices here. What you unlocked stays unlocked.
          </Trans>
        ) : (
          <Trans>
            This removes your answers, ticks and choices from this browser. Nobody who uses it after you sees
            them. They are kept nowhere else.
          </Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}

/** Confirms the clearing and offers undo for ten seconds. */
export function UndoClear() {
  const { undo } = usePlan();
  const box = useRef<HTMLDivElement>(null);
  const had = useRef(false);

  // The pressed button is gone with the dialog: focus the undo, and later the page.
  useEffect(() => {
    if (undo) {
      had.current = true;
      // After the dialog has restored the focus.
      const frame = requestAnimationFrame(() =>
        requestAnimationFrame(() => box.current?.querySelector('button')?.focus()),
      );
      return () => cancelAnimationFrame(frame);
    }
    if (had.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus();
    had.current = false;
  }, [undo]);

  return (
    <div role="status" className="empty:absolute">
      {undo ? (
        <div
          ref={box}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border-l-4 border-info bg-info-soft p-4"
        >
          <p>
            <Trans>Your answers are cleared. You can bring them back for 10 seconds.</Trans>
          </p>
          <Button look="secondary" onClick={() => planStore.undoClear()}>
            <Trans>Undo</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
