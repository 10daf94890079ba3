import { errorCode } from './errors.ts';

/** Hears of each call that failed because no process could answer; a proxy in front of us says so in its own words. */
export const unavailable = new EventTarget();

/** @param error of a call */
export function reportUnavailable(error: unknown): void {
  if ((error as { status?: number }).status === 503 && errorCode(error) !== 'STORE_UNAVAILABLE')
    unavailable.dispatchEvent(new Event('failed'));
}
