import type { DataOf, EventDefinition } from './event.ts';

/** An event in the live stream, one type per live kind: codes and ids. */
export type LiveEventOf<Event extends EventDefinition> = Event extends unknown
  ? Event['live'] extends readonly []
    ? never
    : {
        kind: Event['kind'];
        at: string;
        actor_id: string | null;
        /** Null for events outside any project. */
        project_id: 'members' extends Event['live'][number] ? string : null;
        subject_type: Event['subject'];
        subject_id: string | null;
        data: DataOf<Event>;
        /**
         * The message itself, as in the chat's contract, for those who may read it and are listening live.
         * Clients that catch up fetch it instead.
         */
        message?: unknown;
      }
  : never;

/** An event as the log reader sees it. */
export interface LoggedEvent {
  event: LiveEventOf<EventDefinition>;
  /** The project's current members, and the recipients. */
  people: (string | null)[];
}

/** What has happened since the log was last read. */
export interface News {
  /** PostgreSQL's snapshot of what this read saw: the next read begins here. */
  snapshot: string;
  rows: LoggedEvent[];
}
