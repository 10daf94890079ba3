import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/days.ts';

/** How long links about an address work, and a password is new. Pure: the time is an argument. */

/** How long the link to a new address works. */
const ADDRESS_LINK_HOURS = 24;
/** How long whoever reads the former address can take the change back. */
const ADDRESS_UNDO_DAYS = 7;
/** How long somebody may ask again for the password that is set, because its answer was lost. */
const ASKED_AGAIN_MINUTES = 10;

export const addressLinkEnds = (now: Date) => new Date(now.getTime() + ADDRESS_LINK_HOURS * HOUR_MS);
export const formerAddressUntil = (now: Date) => new Date(now.getTime() + ADDRESS_UNDO_DAYS * DAY_MS);
export const askedAgainSince = (now: Date) => new Date(now.getTime() - ASKED_AGAIN_MINUTES * MINUTE_MS);
