/** What may happen, by name: each room defines its own kinds of events with this, in x.events.ts. */
import { z } from 'zod';

/** What an event carries: codes, counts and ids only, never what a person wrote. */
export type EventData = Record<string, string | number | boolean | string[]>;

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

/**
 * A line of the mail about unseen news: how many of what, never what it is. A room has one for its events, or
 * several; `npm run generate` asks for its Spanish, in the mail's catalogue.
 */
export interface DigestGroup {
  readonly id: `mail.news.${string}`;
  /** With `{count}`. */
  readonly message: `{count, plural, one {# ${string}} other {# ${string}}}`;
}

/** How the activity list of a project says it. All texts are English; `npm run generate` asks for their Spanish. */
export interface Listing {
  label: string;
  /** Another label by the value of one field of the data. */
  byData?: { field: string; labels: Readonly<Record<string, string>> };
  type: ActivityType | null;
  /** Whether the entry names its subject, and says when that is deleted since. */
  namesSubject?: boolean;
}

/** With `{name}` for who did it, and in words for a reader who does not know them any more. */
export interface Wording {
  named: string;
  nameless: string;
}

/** How a notification says it. */
export interface Notifying extends Wording {
  /** Several of one project are one notification, with `{count}`; seeing it sees those before it. */
  together?: Wording;
}

interface Shared {
  /** What it is about, such as `message`; `desk` is a list that an admin read, which has no id. */
  subject: string;
  data: z.ZodType<object>;
  /** Who hears it at once: who is in its project; whom it calls, wherever they are. */
  live: readonly ('members' | 'recipients')[];
  /** Null where it stands in no list. */
  activity: Listing | null;
  /** Kinds that call nobody any more once this has happened to the same subject. */
  takesBack?: readonly { readonly kind: string }[];
}

/** What notifies has a letter, too: the line of the mail that counts it. */
type Calling = { notifies: Notifying; letter: DigestGroup } | { notifies: null; letter: null };

export type EventFacts = Shared & Calling;
export type EventDefinition = { readonly kind: string } & Readonly<EventFacts>;

/**
 * Defines a kind of events. It is gathered in src/events.ts, with all others of its room.
 * @param kind such as `message.sent`: the thing, and what happened to it
 */
export function defineEvent<const Kind extends `${string}.${string}`, const Facts extends EventFacts>(
  kind: Kind,
  facts: Facts,
): { readonly kind: Kind } & Readonly<Facts> {
  return { kind, ...facts };
}

/** Of a kind that says nothing beside itself. */
export const NO_DATA = z.strictObject({});

/** A kind that stands in the log for whoever asks later: nobody hears it, no list shows it. */
export const LOG_ONLY = { live: [], activity: null, notifies: null, letter: null } as const;

/** What an event of a kind carries. */
export type DataOf<Event extends EventDefinition> = z.infer<Event['data']>;
