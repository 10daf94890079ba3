/** What the lists of the admins' desk have in common. */

/** What came of a request or waitlist entry. */
export const FOLLOW_UP = ['new', 'contacted', 'closed'] as const;
export type FollowUp = (typeof FOLLOW_UP)[number];

/** Maximum characters of an admin's note on it. */
export const NOTE_MAX = 1000;

/** Longest text to look for somebody by: a whole address. */
export const DESK_SEARCH_MAX = 254;

/** What an admin says of a row of the desk, and what it said when they read it. */
export interface Noted<Status> {
  status: Status;
  note: string;
  was: { status: Status; note: string };
}
