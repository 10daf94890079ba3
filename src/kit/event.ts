/** Defines what can happen: each room defines its own kinds of events with this, in x.events.ts. */
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
 * One line of the digest mail: how many of what, never what they say. A room has one or more for its events;
 * `npm run generate` asks for the Spanish in the mail catalogue.
 */
export interface DigestGroup {
  readonly id: `mail.news.${string}`;
  /** With `{count}`. */
  readonly message: `{count, plural, one {# ${string}} other {# ${string}}}`;
}

/** How a project's activity list words it, in English; `npm run generate` asks for the Spanish. */
export interface Listing {
  label: string;
  /** Different labels depending on a field of the data. */
  byData?: { field: string; labels: Readonly<Record<string, string>> };
  type: ActivityType | null;
  /** Whether the entry names its subject, and says if that has been deleted. */
  namesSubject?: boolean;
}

/** With `{name}` for the actor, and without, for readers who do not know their name any more. */
export interface Wording {
  named: string;
  nameless: string;
}

/** How a notification words it. */
export interface Notifying extends Wording {
  /** Nobody causes it. Named and nameless are the same words. */
  byNobody?: true;
  /** A reminder, whose mail waits for no digest. */
  reminds?: true;
  /**
   * Several in one project become one notification, with `{count}`; seeing one marks the earlier ones seen.
   */
  together?: Wording;
}

interface Shared {
  /** What it is about, e.g. `message`. */
  subject: string;
  data: z.ZodType<object>;
  /** Who hears it live: the members of its project; the recipients, wherever they are. */
  live: readonly ('members' | 'recipients')[];
  /** Null if no list shows it. */
  activity: Listing | null;
  /**
   * A change of who may do or see what. It is in the record too (decision 0152): the people it is about are its
   * subject, if that is a person, or else its recipients. By an admin in their office, or by anybody.
   */
  rights?: 'of the team' | 'of people';
  /** Kinds about the same subject whose notifications this one withdraws. */
  withdraws?: readonly { readonly kind: string }[];
}

/**
 * A kind that notifies also needs a letter: the digest line that counts it, or one of its own, which its room
 * sends at once.
 */
type WithNotification =
  | { notifies: Notifying; letter: DigestGroup | 'own' }
  | { notifies: null; letter: null };

export type EventFacts = Shared & WithNotification;
export type EventDefinition = { readonly kind: string } & Readonly<EventFacts>;

/**
 * Defines a kind of event. src/events.ts gathers it with the others.
 * @param kind subject and what happened to it, e.g. `message.sent`
 */
export function defineEvent<const Kind extends `${string}.${string}`, const Facts extends EventFacts>(
  kind: Kind,
  facts: Facts,
): { readonly kind: Kind } & Readonly<Facts> {
  return { kind, ...facts };
}

/** For kinds without data. */
export const NO_DATA = z.strictObject({});

/** For kinds that are only kept in the log: not live, in no list, and they notify nobody. */
export const LOG_ONLY = { live: [], activity: null, notifies: null, letter: null } as const;

/** What an event of a kind carries. */
export type DataOf<Event extends EventDefinition> = z.infer<Event['data']>;
