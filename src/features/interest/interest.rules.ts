/** Limits and choices of the forms for joining. */

/** The two kinds of helper (SITE-11, SITE-12). */
export const HELPER_ROLES = ['kin_guide', 'kin_assistant'] as const;
export type HelperRole = (typeof HELPER_ROLES)[number];

/** What a person on the waitlist desk asked for. */
export const ENTRY_KINDS = ['waitlist', 'call'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The outcome of an application. */
export const APPLICATION_STATUSES = ['new', 'in_review', 'accepted', 'declined'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const INTEREST_MAX = 500;
export const EXPERIENCE_MAX = 2000;
