import type { DataOf, EventDefinition } from './event.ts';

/** An event as the live stream tells it, one type for each kind that is live: codes and ids. */
export type LiveEventOf<Event extends EventDefinition> = Event extends unknown
  ? Event['live'] extends readonly []
    ? never
    : {
        kind: Event['kind'];
        at: string;
        actor_id: string | null;
        /** Null where it is of no project. */
        project_id: 'members' extends Event['live'][number] ? string : null;
        subject_type: Event['subject'];
        subject_id: string | null;
        data: DataOf<Event>;
        /**
         * What was said, as the chat's contract has a message: for whoever may read it and listens as it happens.
         * Who catches up asks for it.
         */
        message?: unknown;
      }
  : never;

/** An event as the reader of the log finds it. */
export interface NewsRow {
  event: LiveEventOf<EventDefinition>;
  /** Who is in the project now, and whom the event calls. */
  people: (string | null)[];
}

/** What happened since the log was last read. */
export interface News {
  /** What of the log is seen with this, as PostgreSQL writes it: the next question begins here. */
  snapshot: string;
  rows: NewsRow[];
}
