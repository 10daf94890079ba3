import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#kit/errors.ts';
import { announceFile } from './announce-file.ts';

const LOST = new TypeError('Failed to fetch');
const refused = (code: ErrorCode) => Object.assign(new Error(code), { defined: true, code });

/** Announces a file with these failures in a row. */
async function announce(failures: Error[]) {
  const ids: string[] = [];
  const slept: number[] = [];
  const error = await announceFile({
    send: async (clientId) => {
      const failure = failures[ids.length];
      ids.push(clientId);
      if (failure) throw failure;
    },
    newId: vi.fn().mockReturnValueOnce('once').mockReturnValue('again'),
    sleep: async (ms) => void slept.push(ms),
  }).catch((thrown: unknown) => thrown);
  return { ids, slept, error };
}

describe('an uploaded file', () => {
  it('is announced once on a good connection [CHAT-09]', async () => {
    expect(await announce([])).toEqual({ ids: ['once'], slept: [], error: undefined });
  });

  it.each<[string, Error]>([
    ['there is no connection', LOST],
    ['the database is unavailable', refused('UNAVAILABLE')],
    ['the rate limit is exceeded', refused('TOO_MANY_REQUESTS')],
    ['the server fails', refused('INTERNAL')],
  ])('is announced again under the same id when %s [CHAT-09]', async (_why, failure) => {
    const { ids, slept, error } = await announce([failure, failure]);
    expect(ids).toEqual(['once', 'once', 'once']);
    expect(slept).toEqual([1000, 2000]);
    expect(error).toBeUndefined();
  });

  it('is not retried forever [CHAT-09]', async () => {
    const { ids, slept, error } = await announce(Array(9).fill(LOST));
    expect(ids.length).toBe(5);
    expect(slept).toEqual([1000, 2000, 4000, 8000]);
    expect(error).toBe(LOST);
  });

  it.each<ErrorCode>(['NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN'])(
    'is not retried after %s [CHAT-09]',
    async (code) => {
      const { ids, error } = await announce([refused(code)]);
      expect(ids.length).toBe(1);
      expect(error).toMatchObject({ code });
    },
  );
});
