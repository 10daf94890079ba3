import { Trans } from '@lingui/react/macro';
import { CloudOff, CloudUpload } from 'lucide-react';
import { formatTime } from '#web/dates.ts';
import { useUnkept } from '#web/use-unkept.ts';
import type { DraftState } from './draft-answers.ts';
import { ANSWERS } from './unsent-answers.ts';

/** Whether the answers are saved, in a quiet line. */
export function SaveStatus({ state }: { state: DraftState }) {
  const isOnlyHere = useUnkept(ANSWERS);
  return (
    <p role="status" className="flex min-h-7 items-center gap-2 text-sm text-ink-2">
      {state.save === 'waiting' ? (
        <>
          <CloudOff aria-hidden className="size-5" />
          {isOnlyHere ? (
            <Trans>
              Not saved with us yet. Your answers are on this page only. Keep it open; we keep trying.
            </Trans>
          ) : (
            <Trans>Not saved with us yet. Your answers wait on this device, and we keep trying.</Trans>
          )}
        </>
      ) : state.save === 'refused' ? (
        <Trans>One answer could not be saved. Please look at it again.</Trans>
      ) : state.savedAt ? (
        <>
          <CloudUpload aria-hidden className="size-5" />
          <Trans>Saved {formatTime(state.savedAt)}</Trans>
        </>
      ) : null}
    </p>
  );
}
