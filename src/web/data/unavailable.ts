/** Hears of each call that failed because no process could answer; a proxy in front of us says so in its own words. */
export const unavailable = new EventTarget();
