/** Remembers that browsers hear nothing on their streams, so that whoever runs the product learns why. */
import type { Clock } from '#kit/clock.ts';
import { MINUTE_MS } from '#kit/days.ts';
import type { Logger } from '../log.ts';

/** For how long it is said after the last report, and how often at most it is in the log. */
const REMEMBERED_MS = 10 * MINUTE_MS;
const HELD_BACK = 'a proxy in front holds back live streams: turn off its buffering for /api/live';

export interface Silence {
  /** A browser says that nothing arrived on the stream it had before. */
  report(): void;
  /** What is wrong, in words for whoever runs the product; null if nobody has reported anything lately. */
  problem(): string | null;
}

export function openSilence({ clock, log }: { clock: Clock; log: Logger }): Silence {
  let reported = Number.NEGATIVE_INFINITY;
  let said = Number.NEGATIVE_INFINITY;
  return {
    report() {
      reported = clock.now().getTime();
      if (reported - said < REMEMBERED_MS) return;
      said = reported;
      log.warn(HELD_BACK);
    },
    problem: () => (clock.now().getTime() - reported < REMEMBERED_MS ? HELD_BACK : null),
  };
}
