import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import { actAs } from '#web/data/acting.ts';
import { sendAllWaiting } from './send-all-waiting.ts';
import { keptFor, listWaiting } from './unsent-text.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('window', { dispatchEvent: () => {} });
  vi.stubGlobal('StorageEvent', class {});
  actAs('maria');
  keep('1', 'waiting');
  keep('2', 'waiting', 'task');
  keep('3', 'failed');
});
afterEach(() => vi.unstubAllGlobals());

const keep = (client_id: string, state: 'waiting' | 'failed', task?: string) =>
  keptFor('maria', 'p', task).put({ client_id, content: `words ${client_id}`, state });
const refusal = Object.assign(new Error('no'), { defined: true, code: 'NOT_FOUND' });
const ended = Object.assign(new Error('no'), { defined: true, code: 'UNAUTHENTICATED' });

async function sending(answer: (clientId: string | null) => void) {
  const sent: (string | null)[] = [];
  const outcome = await sendAllWaiting('maria', async ({ clientId }) => {
    answer(clientId);
    sent.push(clientId);
  });
  return { sent, outcome, left: listWaiting('maria').map(({ clientId }) => clientId) };
}

it('messages and comments of another visit are sent under their own ids, not what was refused [CHAT-21]', async () => {
  expect(await sending(() => {})).toEqual({ sent: ['1', '2'], outcome: { sent: 2, refused: 0 }, left: [] });
  expect(keptFor('maria', 'p').read()).toMatchObject([{ client_id: '3', state: 'failed' }]);
});

it('what the server will not take stays where it was written, and holds up nothing [CHAT-21]', async () => {
  const found = await sending((id) => {
    if (id === '1') throw refusal;
  });
  expect(found).toEqual({ sent: ['2'], outcome: { sent: 1, refused: 1 }, left: [] });
  expect(keptFor('maria', 'p').read()).toMatchObject([
    { client_id: '1', content: 'words 1', state: 'failed' },
    { client_id: '3' },
  ]);
});

it.each([
  ['the connection is gone again', new TypeError('Failed to fetch')],
  ['the session has ended', ended],
])('all waits on when %s [CHAT-21]', async (_, error) => {
  const found = await sending(() => {
    throw error;
  });
  expect(found).toEqual({ sent: [], outcome: { sent: 0, refused: 0 }, left: ['1', '2'] });
});

it('nothing is sent in the name of somebody else who signed in [CHAT-21]', async () => {
  actAs('james');
  expect(await sending(() => {})).toMatchObject({ sent: [], left: ['1', '2'] });
});
