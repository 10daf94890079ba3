/** Pure decisions about project events: which are listed, whom they notify, how they are described. */
import { DAY_MS, MINUTE_MS } from '#kit/days.ts';
import type { ActivityType, EventData, Listing } from '#kit/event.ts';
import { listingLabel } from '#kit/event-catalogue.ts';
import { activityLogged } from './activity.events.ts';

/** Extra data of a logged entry. */
export type ActivityMetadata = Record<string, string | number | boolean | null>;
export const ACTIVITY_MAX = { description: 500, key: 60, value: 500, fields: 20 } as const;

/** The unseen count is capped here. */
export const MAX_UNSEEN = 100;

/**
 * Describes an entry of the activity list: short, in English, without user-written text (LOG-07).
 * @param listing of its kind
 * @returns its description and type; the type comes from the kind, or for a logged entry from its data
 * (LOG-02)
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

/** How long a notification stays unseen before it is mailed, in milliseconds. */
export const MAIL_AFTER_MS = 15 * MINUTE_MS;
/** Anything newer waits for the next mail: its transaction may not be visible yet. */
const SETTLED_AFTER_MS = MINUTE_MS;
/** Anything older is never mailed. */
const MAIL_BACK_MAX_MS = 7 * DAY_MS;
/** What became due since then is looked for each minute; what is older and still to be mailed, each hour. */
const RECENT_MS = 6 * 60 * MINUTE_MS;

/** A mail covers news after `from` until `until`, provided one of them is from `due` or earlier. */
export interface MailSpan {
  from: Date;
  due: Date;
  until: Date;
}

/** Unseen notifications of a kind. */
export interface Waiting {
  kind: string;
  count: number;
  oldest: Date;
}

/** Whether one of them has waited long enough for a mail. */
export const isDue = (waiting: readonly Waiting[], { due }: MailSpan): boolean =>
  waiting.some(({ oldest }) => oldest <= due);

/** @returns the span in which the run of a minute looks for whom a mail is due */
export function recentSpan(now: Date): MailSpan {
  return mailSpan(new Date(now.getTime() - RECENT_MS), now);
}

/** @param mailedUntil the end of the last mail's span; null if there was none */
export function mailSpan(mailedUntil: Date | null, now: Date): MailSpan {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const oldest = ago(MAIL_BACK_MAX_MS);
  return {
    from: mailedUntil && mailedUntil > oldest ? mailedUntil : oldest,
    due: ago(MAIL_AFTER_MS),
    until: ago(SETTLED_AFTER_MS),
  };
}
