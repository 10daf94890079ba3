/** What the live stream reads from the rooms. */
import type { Database } from '../db/open.ts';
import { liveSessions } from '../features/accounts/accounts.queries.ts';
import { readingWords, toWords } from '../features/chat/chat.queries.ts';
import { missedNews, newsSince } from '../features/projects/projects.live.queries.ts';
import type { LiveSources } from '../server/live/live.ts';

/** Runs as the system, except for message words: those are read with the listener's own rights. */
export function liveSources(db: Database): LiveSources {
  return {
    news: (snapshot) => newsSince(db.system, snapshot),
    missed: (personId, since, until) => missedNews(db.system, personId, since, until),
    stillGood: (sessionIds, now) => liveSessions(db.system, sessionIds, now),
    words: async (personId, projectId, ids) =>
      toWords(await db.quickAs(personId, readingWords(projectId, ids))),
  };
}
