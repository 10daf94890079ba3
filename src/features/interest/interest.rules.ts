/** What the forms of who wants to join may hold. */

/** The two kinds of helper (SITE-11, SITE-12). */
export const HELPER_ROLES = ['kin_guide', 'kin_assistant'] as const;
export type HelperRole = (typeof HELPER_ROLES)[number];

export const INTEREST_MAX = 500;
export const EXPERIENCE_MAX = 2000;
