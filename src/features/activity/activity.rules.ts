/** Pure decisions about what happens in projects: what is listed, whom it calls, how it is said. */

/** LOG-02. */
export const ACTIVITY_TYPES = [
  'message_sent',
  'file_uploaded',
  'document_created',
  'document_signed',
  'task_created',
  'task_updated',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** What comes with an entry that somebody logs. */
export type ActivityMetadata = Record<string, string | number | boolean | null>;
export const ACTIVITY_MAX = { description: 500, key: 60, value: 500, fields: 20 } as const;

/**
 * The kinds of events that a project's activity list shows, with their type (LOG-02, LOG-08); null has
 * none. What stands in the log beside them is not shown: who read what, and whom the customer invites.
 */
export const ACTIVITY_KINDS = {
  'project.created': null,
  'project.changed': null,
  'project.status_changed': null,
  'project.provider_joined': null,
  'project.provider_left': null,
  'message.sent': 'message_sent',
  'message.deleted': null,
  'file.uploaded': 'file_uploaded',
  'file.deleted': null,
  // Its type is in the data.
  'activity.logged': null,
} as const satisfies Record<string, ActivityType | null>;
export type ActivityKind = keyof typeof ACTIVITY_KINDS;

/** The kinds of events that call whom they are for (DASH-11). */
export const NOTIFYING_KINDS = [
  'message.sent',
  'file.uploaded',
  'project.created',
  'project.changed',
  'project.status_changed',
  'project.provider_joined',
  'project.provider_left',
] as const satisfies ActivityKind[];
export type NotifyingKind = (typeof NOTIFYING_KINDS)[number];

/** What the events that call somebody are about. */
export const NOTIFYING_SUBJECTS = ['message', 'file', 'project'] as const;

/** The count of what is unseen goes no further. */
export const UNSEEN_AT_MOST = 100;

/** What an event of a project carries: codes, counts and ids. */
export type Data = Record<string, string | number | boolean | string[]>;

/** @returns the type of an entry by its kind, and by its data where somebody logged it (LOG-02) */
export function activityType(kind: ActivityKind, data: Data): ActivityType | null {
  if (kind !== 'activity.logged') return ACTIVITY_KINDS[kind];
  return ACTIVITY_TYPES.find((type) => type === data.activity_type) ?? null;
}

const DESCRIPTIONS: Record<Exclude<ActivityKind, 'project.status_changed'>, string> = {
  'project.created': 'Project created',
  'project.changed': 'Project details changed',
  'project.provider_joined': 'Service provider joined',
  'project.provider_left': 'Service provider left',
  'message.sent': 'Message sent',
  'message.deleted': 'Message deleted',
  'file.uploaded': 'File uploaded',
  'file.deleted': 'File deleted',
  'activity.logged': 'Activity logged',
};

/** Says what happened in English, short and without what anybody wrote (LOG-07). */
export function describeActivity(kind: ActivityKind, data: Data): string {
  if (kind !== 'project.status_changed') return DESCRIPTIONS[kind];
  return `Project status set to ${String(data.status).replaceAll('_', ' ')}`;
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

/** How many news of each sort a mail names. */
export interface NewsCounts {
  messages: number;
  files: number;
  changes: number;
}

export function countNews(rows: readonly { kind: string; count: number }[]): NewsCounts {
  const counts = { messages: 0, files: 0, changes: 0 };
  for (const { kind, count } of rows) {
    if (kind === 'message.sent') counts.messages += count;
    else if (kind === 'file.uploaded') counts.files += count;
    else counts.changes += count;
  }
  return counts;
}
