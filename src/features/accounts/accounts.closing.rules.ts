import { DAY_MS } from '#kit/days.ts';

/** How long a closed account is kept. Pure: the time is an argument. */

const CLOSED_DAYS = 30;

/** @returns when an account that is closed now is deleted */
export const closingEnds = (now: Date) => new Date(now.getTime() + CLOSED_DAYS * DAY_MS);
