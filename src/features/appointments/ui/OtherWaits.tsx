import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { Wait } from '../appointments.waits.contract.ts';
import { StopWaiting } from './StopWaiting.tsx';
import { formatLongDay } from './wall-times.ts';

interface OtherWaitsProps {
  waits: readonly Wait[];
  /** Gets focus when a wait is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** For whom the reader waits besides whoever is chosen, who may no longer be there to choose. */
export function OtherWaits({ waits, focusAfter }: OtherWaitsProps) {
  const { t } = useLingui();
  if (waits.length === 0) return null;
  return (
    <ul aria-label={t`You are waiting for a free time`} className="grid max-w-xl gap-2">
      {waits.map((wait) => (
        <li key={wait.id} className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="wrap-anywhere">
            <Trans>
              You are waiting for a free time with {wait.provider_name}, from {formatLongDay(wait.from_day)}{' '}
              to {formatLongDay(wait.to_day)}.
            </Trans>
          </span>
          <StopWaiting wait={wait} focusAfter={focusAfter} />
        </li>
      ))}
    </ul>
  );
}
