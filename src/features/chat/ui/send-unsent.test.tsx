import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import { keptKey } from './kept-keys.ts';
import { sendUnsent } from './send-unsent.ts';
import {
  draftName,
  forgetWords,
  listUnsentText,
  noteSentAs,
  readDraft,
  type Words,
  writeDraft,
} from './unsent-text.ts';

const notified: (string | null)[] = [];
beforeEach(() => {
  notified.length = 0;
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('window', { dispatchEvent: (event: { key: string }) => notified.push(event.key) });
  vi.stubGlobal(
    'StorageEvent',
    class {
      key: string;
      constructor(_: string, { key }: { key: string }) {
        this.key = key;
      }
    },
  );
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const words = (key: string): Words => ({ key, projectId: 'p', clientId: null, content: key });
const all = ['a', 'b', 'c'].map(words);
const refusal = Object.assign(new Error('no'), { defined: true, code: 'NOT_FOUND' });

/** @param answer how the server answers to each */
async function sending(answer: (words: Words) => void, isStopped = () => false) {
  const sent: string[] = [];
  const outcome = await sendUnsent({
    words: all,
    send: async (each) => answer(each),
    onSent: ({ key }) => sent.push(key),
    isStopped,
  });
  return { sent, unreachable: outcome.unreachable, refused: outcome.refused.map(({ key }) => key) };
}

describe('sending what is unsent', () => {
  it('goes on behind what the server refuses [CHAT-21]', async () => {
    const outcome = await sending(({ key }) => {
      if (key === 'a') throw refusal;
    });
    expect(outcome).toEqual({ sent: ['b', 'c'], refused: ['a'], unreachable: false });
  });

  it('gives up where the server is not reached [CHAT-21]', async () => {
    const outcome = await sending(({ key }) => {
      if (key === 'b') throw new Error('offline');
    });
    expect(outcome).toEqual({ sent: ['a'], refused: [], unreachable: true });
  });

  it('ends when the person no longer wants it [CHAT-21]', async () => {
    let stopped = false;
    const outcome = await sending(
      () => {
        stopped = true;
      },
      () => stopped,
    );
    expect(outcome).toEqual({ sent: ['a'], refused: [], unreachable: false });
  });
});

describe('a draft that was sent', () => {
  const key = keptKey(draftName('maria', 'p'));
  const draft = { text: 'Hello', replyTo: null };
  const other = { text: 'Hello again', replyTo: null };

  it('keeps its id, so that whoever sends it again sends the same message [CHAT-21]', () => {
    writeDraft(key, draft);
    noteSentAs(key, 'id');
    expect(readDraft(key)).toEqual({ ...draft, sentAs: 'id' });
    expect(listUnsentText('maria')).toMatchObject([{ content: 'Hello', clientId: 'id' }]);
    expect(notified).toEqual([key]);
  });

  it('is forgotten once it arrived, unless something else is being written by then', () => {
    writeDraft(key, draft);
    const sent = listUnsentText('maria');
    writeDraft(key, other);
    forgetWords('maria', sent);
    expect(readDraft(key)).toEqual(other);
    forgetWords('maria', listUnsentText('maria'));
    expect(listUnsentText('maria')).toEqual([]);
  });
});
