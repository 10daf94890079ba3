import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import type { LiveEvent } from '#web/data/live.ts';
import { invalidateWhere, type Keyed } from '#web/data/query.ts';

/** What a message affects, and what any other event may affect. */
const OF_MESSAGES: Keyed[] = [
  orpc.dashboard,
  orpc.chat.inbox,
  orpc.chat.unread,
  orpc.chat.search,
  orpc.activity,
  orpc.projects.activity,
];
export const OF_ALL: Keyed[] = [
  ...OF_MESSAGES,
  orpc.projects,
  orpc.files,
  orpc.tasks,
  orpc.documents,
  orpc.appointments,
  orpc.billing,
];
/** Asked for each message of a conversation, which may be a thousand: they change with events of its project only. */
const OF_EACH_MESSAGE: Keyed[] = [orpc.tasks.ofMessages, orpc.tasks.some, orpc.appointments.ofMessages];

/** What came in; anything, where some of it is unknown. */
export type Heard = LiveEvent[] | 'anything';

/** Refetches what these events may have changed. */
export async function refreshAfter(heard: Heard): Promise<void> {
  if (heard === 'anything') return invalidateWhere(() => true, ...OF_ALL);
  const changes = heard.filter(({ kind }) => !kind.startsWith('message.'));
  const projects = new Set(changes.map(({ project_id }) => project_id));
  return invalidateWhere(
    (key) => !isOfEachMessage(key) || projects.has(projectOf(key)),
    ...(changes.length > 0 ? OF_ALL : OF_MESSAGES),
  );
}

const isOfEachMessage = (key: QueryKey) => OF_EACH_MESSAGE.some((call) => partialMatchKey(key, call.key()));

/** @param key of a call that is asked for a project */
const projectOf = (key: QueryKey) => (key[1] as { input: { id: string } }).input.id;
