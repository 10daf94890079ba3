import { beforeEach, describe, expect, it } from 'vitest';
import { orpc } from '#web/data/client.ts';
import { queryClient } from '#web/data/query.ts';
import { type Heard, refreshAfter } from './refresh-after.ts';

const HERE = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const ELSEWHERE = '01a1fb85-9348-78b6-a8f0-f202eb803ce7';
const MESSAGE = '01a1fb85-9348-78b6-a8f0-f202eb803ce8';
const asked = { input: { id: HERE, ids: [MESSAGE] } };
const OF_THE_MESSAGE = {
  'tasks made of it': orpc.tasks.ofMessages.queryKey(asked),
  'the task it comments on': orpc.tasks.some.queryKey(asked),
  'appointments made of it': orpc.appointments.ofMessages.queryKey(asked),
};
const KEYS = {
  ...OF_THE_MESSAGE,
  'a task': orpc.tasks.read.queryKey({ input: { id: HERE, task_id: MESSAGE } }),
  'the inbox': orpc.chat.inbox.queryKey({ input: {} }),
};

const event = (kind: string, project_id: string) => ({ kind, project_id }) as unknown as Heard[number];
const staleNow = () =>
  Object.entries(KEYS)
    .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);
beforeEach(() => {
  queryClient.clear();
  for (const queryKey of Object.values(KEYS)) queryClient.setQueryData(queryKey as readonly unknown[], {});
});

describe('what live events make stale', () => {
  it.each([
    ['a change in another project', [event('task.changed', ELSEWHERE)], ['a task', 'the inbox']],
    ['a change in its project', [event('task.changed', HERE)], Object.keys(KEYS)],
    ['a message in its project', [event('message.sent', HERE)], ['the inbox']],
    [
      'a message in its project, and a change in another',
      [event('message.sent', HERE), event('task.changed', ELSEWHERE)],
      ['a task', 'the inbox'],
    ],
    ['a gap in the stream', 'anything', Object.keys(KEYS)],
  ] as [string, Heard, string[]][])('of a message on screen: %s', async (_, heard, stale) => {
    await refreshAfter(heard);
    expect(staleNow()).toEqual(stale);
  });
});
