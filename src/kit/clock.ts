/** Time is an argument: the server passes the real clock, tests and the seed one they can move. */
export interface Clock {
  /** The current instant. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock that runs on from another instant.
 * @param start its time when created
 */
export function clockFrom(start: Date): Clock & { set(to: Date): void } {
  let offset = start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    set: (to) => {
      offset = to.getTime() - Date.now();
    },
  };
}
