/** What the lists of the admins' desk have in common. */

/** What became of somebody who waits or asks. */
export const FOLLOW_UP = ['new', 'contacted', 'closed'] as const;
export type FollowUp = (typeof FOLLOW_UP)[number];

/** Characters of what an admin writes beside it. */
export const NOTE_MAX = 1000;
