/** Pure decisions about what happens in projects: what is listed, whom it calls, how it is said. */
import type { ActivityType, EventData, Listing } from '#kit/event.ts';
import { listingLabel } from '#kit/event-catalogue.ts';
import { activityLogged } from './activity.events.ts';

/** What comes with an entry that somebody logs. */
export type ActivityMetadata = Record<string, string | number | boolean | null>;
export const ACTIVITY_MAX = { description: 500, key: 60, value: 500, fields: 20 } as const;

/** The count of what is unseen goes no further. */
export const MAX_UNSEEN = 100;

/**
 * How an entry of the activity list says what happened: short, in English, without what anybody wrote (LOG-07).
 * @param listing of its kind
 * @returns its words, and its type: by its kind, or by its data where somebody logged it (LOG-02)
 */
export function describeActivity(
  { kind, activity }: { kind: string; activity: Listing },
  data: EventData,
): { description: string; activity_type: ActivityType | null } {
  const logged = kind === activityLogged.kind ? activityLogged.data.safeParse(data).data : undefined;
  return {
    description: listingLabel(activity, data),
    activity_type: logged?.activity_type ?? activity.type,
  };
}

const MINUTE_MS = 60_000;
/** How long somebody has to see news by themself before a mail tells of them, in milliseconds. */
export const MAIL_AFTER_MS = 15 * MINUTE_MS;
/** What is being stored just now comes with the next mail: it may not be visible yet. */
const SETTLED_AFTER_MS = MINUTE_MS;
/** Older news are not mailed any more. */
const MAIL_AT_MOST_BACK_MS = 7 * 24 * 60 * MINUTE_MS;

/** What a mail is about: news after `from` until `until`, if one of them is from `due` or before. */
export interface MailSpan {
  from: Date;
  due: Date;
  until: Date;
}

/** @param mailedUntil until when the last mail reached; null for none */
export function mailSpan(mailedUntil: Date | null, now: Date): MailSpan {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const oldest = ago(MAIL_AT_MOST_BACK_MS);
  return {
    from: mailedUntil && mailedUntil > oldest ? mailedUntil : oldest,
    due: ago(MAIL_AFTER_MS),
    until: ago(SETTLED_AFTER_MS),
  };
}
