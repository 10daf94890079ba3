import { DAY_MS, HOUR_MS } from '#kit/days.ts';

/** How long links about an address work. Pure: the time is an argument. */

/** How long the link to a new address works. */
const ADDRESS_LINK_HOURS = 24;
/** How long whoever reads the former address can take the change back. */
const ADDRESS_UNDO_DAYS = 7;

export const addressLinkEnds = (now: Date) => new Date(now.getTime() + ADDRESS_LINK_HOURS * HOUR_MS);
export const formerAddressUntil = (now: Date) => new Date(now.getTime() + ADDRESS_UNDO_DAYS * DAY_MS);
