import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { momentOf, type WallTime } from '../appointments.times.rules.ts';

const EMPTY: WallTime = { day: '', time: '' };

/**
 * A time that a provider types.
 * @param zone of the provider
 * @param missing what to say where the date or the time is missing
 */
export function useOwnTime(zone: string, missing: string) {
  const { t } = useLingui();
  const [wall, setWall] = useState(EMPTY);
  const [isRefused, setRefused] = useState(false);
  const moment = wall.day && wall.time ? momentOf(wall, zone) : null;
  return {
    wall,
    /** Null until it is clear which moment is meant. */
    start: moment instanceof Date ? moment : null,
    isEmpty: wall === EMPTY,
    set: (next: WallTime) => {
      setWall(next);
      setRefused(false);
    },
    clear: () => setWall(EMPTY),
    /** Shows what is wrong. */
    refuse: () => setRefused(true),
    error:
      moment === 'skipped'
        ? t`The clocks go forward over this time on that day. Please choose another.`
        : isRefused && moment === 'repeated'
          ? t`This time comes twice on that day. Please say which one you mean.`
          : isRefused && moment === null
            ? missing
            : undefined,
  };
}
