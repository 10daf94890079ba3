/** What the live stream asks of the rooms. */
import type { LoggedEvent, News } from '#kit/live-event.ts';

/** The requested messages by id, and who may read them. */
export interface Words {
  people: readonly (string | null)[];
  messages: ReadonlyMap<string, object>;
}

/** Where the stream gets events, and who may receive them. The rooms know. */
export interface LiveSources {
  /**
   * What has happened since a snapshot, and for whom.
   * @param snapshot of the last news; empty to get only the current snapshot
   */
  news(snapshot: string): Promise<News>;
  /**
   * What one person missed between two snapshots.
   * @returns null if reading everything again is less work, or `since` is not one of our snapshots
   */
  missed(personId: string, since: string, until: string): Promise<LoggedEvent[] | null>;
  /** @returns the sessions that are still valid */
  stillGood(sessionIds: string[], now: Date): Promise<Set<string>>;
  /**
   * Records that an admin looks at a project.
   * @returns whether there is such a project
   * @throws if they have not said why
   */
  recordLook(adminId: string, projectId: string): Promise<boolean>;
  /** @returns whether a look goes on: by an admin, whose reason still holds */
  stillLooking(looks: readonly Look[], now: Date): Promise<(look: Look) => boolean>;
  /**
   * Reads messages of a project with the rights of one listener; returns nothing they may not read.
   * @param personId the listener
   */
  words(personId: string, projectId: string, ids: string[]): Promise<Words | null>;
}

/** An admin, and the project they look at. */
export interface Look {
  personId: string;
  projectId: string;
}
