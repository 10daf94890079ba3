/** What the live stream reads from the rooms. */
import type { Database } from '../db/open.ts';
import { liveSessions } from '../features/accounts/accounts.queries.ts';
import { stillLooking } from '../features/activity/activity.reasons.queries.ts';
import { wordsOf } from '../features/chat/chat.queries.ts';
import { missedNews, newsSince } from '../features/projects/projects.live.queries.ts';
import { lookAtProject } from '../features/projects/projects.queries.ts';
import type { Clock } from '../kit/clock.ts';
import type { LiveSources } from '../server/live/sources.ts';

/** Runs as the system, except for message words and admins' looks, which take the listener's own rights. */
export function liveSources(db: Database, clock: Clock): LiveSources {
  return {
    news: (snapshot) => newsSince(db.system, snapshot),
    missed: (personId, since, until) => missedNews(db.system, personId, since, until),
    stillGood: (sessionIds, now) => liveSessions(db.system, sessionIds, now),
    stillLooking: (looks, now) => stillLooking(db.system, looks, now),
    recordLook: (by, projectId) =>
      db.as(by, async (trx) => (await lookAtProject(trx, projectId, { by, at: clock.now() })) !== undefined),
    words: (personId, projectId, ids) => db.pipelineAs(personId, wordsOf(projectId, ids)),
  };
}
