import { describe, expect, it } from 'vitest';
import type { Conversation } from '#features/chat/chat.contract.ts';
import type { Project } from '#features/projects/projects.contract.ts';
import { projectsBeside } from './projects-beside.ts';

const inbox = (hasNextPage: boolean, ...unread: [string, number][]) => {
  const conversations = unread.map(
    ([id, count]) =>
      ({ project_id: id, project_title: id, with_name: 'Maria', unread: count }) as Conversation,
  );
  return { data: { pages: [{ conversations }] }, hasNextPage };
};
const list = (hasNextPage: boolean, ...ids: string[]) => ({
  data: { pages: [{ projects: ids.map((id) => ({ id, title: id }) as Project) }] },
  hasNextPage,
});
const NOTHING = { data: undefined, hasNextPage: false };

describe('the projects beside a project', () => {
  it.each([
    [
      'are those spoken in, then the others',
      inbox(false, ['A', 2]),
      list(false, 'B', 'A'),
      'A 2, B 0',
      false,
    ],
    ['are all there are before the inbox has come', NOTHING, list(false, 'A', 'B'), 'A 0, B 0', false],
    [
      'say of none that nothing waits in it before its conversation is loaded',
      inbox(true, ['A', 2], ['B', 0]),
      list(false, 'A', 'B', 'C'),
      'A 2, B 0',
      true,
    ],
    [
      'are not all there are while the list goes on',
      inbox(false, ['A', 1]),
      list(true, 'B'),
      'A 1, B 0',
      true,
    ],
  ])('%s [DASH-20]', (_, conversations, projects, shown, hasMore) => {
    const beside = projectsBeside(conversations, projects);
    expect(beside.projects.map(({ id, unread }) => `${id} ${unread}`).join(', ')).toBe(shown);
    expect(beside.hasMore).toBe(hasMore);
  });
});
