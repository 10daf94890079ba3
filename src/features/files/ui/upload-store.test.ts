import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#kit/errors.ts';
import { FILE_MAX_BYTES } from '../files.rules.ts';
import { type ChosenFile, createUploadStore, UploadError, type UploadPorts } from './upload-store.ts';

const refusal = (code: ErrorCode) => Object.assign(new Error(code), { defined: true, code });
const NO = refusal('NOT_FOUND');
const NO_ROOM = refusal('QUOTA_FULL');
const LOST = new Error('the line is bad');
interface Sent {
  id: string;
  file_name: string;
}
const file = (name: string, size = 10): ChosenFile => ({ name, size });

/** A fake server on which the test decides the outcome of each file. */
function setUp() {
  const calls: {
    file: ChosenFile;
    id: string;
    onProgress: (part: number) => void;
    signal: AbortSignal;
    answer: PromiseWithResolvers<Sent>;
  }[] = [];
  const slept: number[] = [];
  let ids = 0;
  const ports: UploadPorts<ChosenFile, Sent> = {
    send: (each, id, onProgress, signal) => {
      const answer = Promise.withResolvers<Sent>();
      signal.addEventListener('abort', () => answer.reject(new Error('aborted')));
      calls.push({ file: each, id, onProgress, signal, answer });
      return answer.promise;
    },
    newId: () => `id-${++ids}`,
    sleep: async (ms) => void slept.push(ms),
    roomProblem: (error) => (error === NO_ROOM ? 'quota' : null),
  };
  const store = createUploadStore(ports);
  const arrive = (at: number) =>
    calls[at]?.answer.resolve({ id: `f-${at}`, file_name: calls[at]?.file.name ?? '' });
  return { store, calls, slept, arrive };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
const problemOf = (upload: Promise<unknown>) =>
  upload.then(
    () => null,
    (error: unknown) => (error instanceof UploadError ? error.problem : error),
  );

describe('an upload', () => {
  it('shows its progress, and leaves the list once it has arrived [FILE-11]', async () => {
    const { store, calls, arrive } = setUp();
    const heard = vi.fn();
    store.subscribe(heard);
    const upload = store.upload(file('a.pdf'));
    await settle();
    expect(store.getItems()).toEqual([
      { id: 'id-1', name: 'a.pdf', size: 10, state: 'sending', progress: 0, problem: null },
    ]);
    calls[0]?.onProgress(0.4);
    expect(store.getItems()[0]?.progress).toBe(0.4);
    expect(store.isBusy()).toBe(true);
    arrive(0);
    expect(await upload).toEqual({ id: 'f-0', file_name: 'a.pdf' });
    expect(store.getItems()).toEqual([]);
    expect(store.isBusy()).toBe(false);
    expect(heard).toHaveBeenCalled();
  });

  it('over 50 MB is named and never sent; one of exactly 50 MB is [FILE-06, FILE-08, CHAT-10]', async () => {
    const { store, calls, arrive } = setUp();
    expect(await problemOf(store.upload(file('big', FILE_MAX_BYTES + 1)))).toBe('too-large');
    expect(calls).toEqual([]);
    expect(store.getItems()).toMatchObject([
      { id: 'id-1', name: 'big', size: FILE_MAX_BYTES + 1, state: 'failed', problem: 'too-large' },
    ]);
    expect(store.isBusy()).toBe(false);
    store.putAway('id-1');
    expect(store.getItems()).toEqual([]);
    const upload = store.upload(file('just', FILE_MAX_BYTES));
    await settle();
    arrive(0);
    expect(await problemOf(upload)).toBeNull();
  });

  it('is stopped and forgotten when cancelled, whether in progress or waiting [FILE-12]', async () => {
    const { store, calls, arrive } = setUp();
    const uploads = [1, 2, 3, 4, 5].map((each) => problemOf(store.upload(file(`${each}`))));
    await settle();
    expect(store.getItems().map((item) => item.state)).toEqual([
      'sending',
      'sending',
      'sending',
      'waiting',
      'waiting',
    ]);
    store.cancel('id-4');
    store.cancel('id-1');
    expect([await uploads[3], await uploads[0]]).toEqual(['cancelled', 'cancelled']);
    expect(calls[0]?.signal.aborted).toBe(true);
    await settle();
    // The waiting one took the slot of the cancelled one.
    expect(calls.map((call) => call.file.name)).toEqual(['1', '2', '3', '5']);
    for (const at of [1, 2, 3]) arrive(at);
    expect(await Promise.all(uploads)).toEqual(['cancelled', null, null, 'cancelled', null]);
    expect(store.getItems()).toEqual([]);
    // All slots are free again, and no more than before.
    const more = [1, 2, 3, 4].map((each) => problemOf(store.upload(file(`${each}`))));
    await settle();
    expect(store.getItems().filter((item) => item.state === 'sending').length).toBe(3);
    for (const at of [4, 5, 6, 7]) {
      arrive(at);
      await settle();
    }
    expect(await Promise.all(more)).toEqual([null, null, null, null]);
  });

  it('over quota is sent once, and the list gives the reason [FILE-12]', async () => {
    const { store, calls } = setUp();
    const upload = problemOf(store.upload(file('a')));
    await settle();
    calls[0]?.answer.reject(NO_ROOM);
    expect(await upload).toBe('quota');
    expect(calls).toHaveLength(1);
    expect(store.getItems()).toMatchObject([{ name: 'a', state: 'failed', problem: 'quota' }]);
  });

  it('is retried with the same id on a bad connection, then fails [FILE-12]', async () => {
    const { store, calls, slept } = setUp();
    const upload = problemOf(store.upload(file('a')));
    for (let at = 0; at < 5; at += 1) {
      await settle();
      calls[at]?.answer.reject(LOST);
    }
    expect(await upload).toBe('failed');
    expect(calls.map((call) => call.id)).toEqual(Array(5).fill('id-1'));
    expect(slept).toEqual([1000, 2000, 4000, 8000]);
    expect(store.getItems()).toMatchObject([{ id: 'id-1', state: 'failed', problem: 'failed' }]);
    store.putAway('id-1');
    expect(store.getItems()).toEqual([]);
  });

  it('waits for a connection between two attempts, until it is on its way again [FILE-12, AP11]', async () => {
    const { store, calls, arrive } = setUp();
    const upload = store.upload(file('a'));
    await settle();
    calls[0]?.onProgress(0.4);
    calls[0]?.answer.reject(LOST);
    await settle();
    expect(store.getItems()).toMatchObject([{ state: 'cut', progress: 0 }]);
    calls[1]?.onProgress(0.1);
    expect(store.getItems()).toMatchObject([{ state: 'sending', progress: 0.1 }]);
    arrive(1);
    await upload;
  });

  it('may have arrived if all of it was sent and no answer came, also when cancelled [FILE-12]', async () => {
    const { store, calls } = setUp();
    const [first, second] = [file('a'), file('b')].map((each) => problemOf(store.upload(each)));
    await settle();
    for (const call of calls) call.onProgress(1);
    store.cancel('id-1');
    for (let at = 1; at < 6; at += 1) {
      calls[at]?.answer.reject(LOST);
      await settle();
    }
    expect([await first, await second]).toEqual(['cancelled', 'unknown']);
    expect(store.getItems()).toMatchObject([
      { name: 'a', state: 'failed', problem: 'unknown' },
      { name: 'b', state: 'failed', problem: 'unknown' },
    ]);
  });

  it('has not arrived if the server says no after an answer was lost [FILE-12]', async () => {
    const { store, calls } = setUp();
    const upload = problemOf(store.upload(file('a')));
    await settle();
    calls[0]?.onProgress(1);
    calls[0]?.answer.reject(LOST);
    await settle();
    calls[1]?.answer.reject(NO);
    expect(await upload).toBe('failed');
  });

  it('refused by the server is not retried, and the others continue [FILE-08, FILE-12]', async () => {
    const { store, calls, arrive } = setUp();
    const uploads = [1, 2].map((each) => problemOf(store.upload(file(`${each}`))));
    await settle();
    calls[0]?.answer.reject(NO);
    arrive(1);
    expect(await Promise.all(uploads)).toEqual(['failed', null]);
    expect(calls.length).toBe(2);
  });

  it('leaves nothing busy at its last change notification, however it ends [FILE-12]', async () => {
    const { store, calls, arrive } = setUp();
    let busy = false;
    store.subscribe(() => {
      busy = store.isBusy();
    });
    for (const end of [
      (at: number) => arrive(at),
      (at: number) => calls[at]?.answer.reject(NO),
      () => store.cancel('id-3'),
    ]) {
      const upload = problemOf(store.upload(file('a')));
      await settle();
      expect(busy).toBe(true);
      end(calls.length - 1);
      await upload;
      expect(busy).toBe(false);
    }
  });

  it('is one of at most three at a time [FILE-01]', async () => {
    const { store, calls, arrive } = setUp();
    const uploads = Array.from({ length: 10 }, (_, each) => store.upload(file(`${each}`)));
    for (let at = 0; at < 10; at += 1) {
      await settle();
      expect(calls.length).toBe(Math.min(10, at + 3));
      arrive(at);
    }
    expect((await Promise.all(uploads)).map((sent) => sent.file_name)).toEqual(
      Array.from({ length: 10 }, (_, each) => `${each}`),
    );
  });
});
