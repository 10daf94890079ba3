import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEarlyReads, takeEarlyRead } from './early-reads.ts';

const LIST = 'https://kinkeeper.test/api/projects';
const get = (url = LIST) => new Request(url);

/** What the script in the head has left for Maria. */
function ahead(answers: Record<string, Promise<Response>>) {
  globalThis.earlyReads = Promise.resolve({ person: 'maria', answers });
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(900);
});
afterEach(() => {
  forgetEarlyReads();
  vi.restoreAllMocks();
});

describe('an answer that was asked for ahead of the scripts', () => {
  it('is taken by the same request, once', async () => {
    const answer = Response.json({ projects: [] });
    ahead({ [LIST]: Promise.resolve(answer) });
    expect(await takeEarlyRead(get(`${LIST}?after=1`), 'maria')).toBeUndefined();
    expect(await takeEarlyRead(get(), 'maria')).toBe(answer);
    expect(await takeEarlyRead(get(), 'maria')).toBeUndefined();
  });

  it('goes to nobody else', async () => {
    ahead({ [LIST]: Promise.resolve(Response.json({})) });
    expect(await takeEarlyRead(get(), 'dana')).toBeUndefined();
    expect(await takeEarlyRead(get(), null)).toBeUndefined();
  });

  it('is asked for again if it failed, or nothing was asked for', async () => {
    ahead({ [LIST]: Promise.reject(new TypeError('Failed to fetch')) });
    expect(await takeEarlyRead(get(), 'maria')).toBeUndefined();
    globalThis.earlyReads = Promise.resolve(undefined);
    expect(await takeEarlyRead(get(), 'maria')).toBeUndefined();
  });

  it('is not used once it may be old: after a change, after news, or late', async () => {
    const answers = { [LIST]: Promise.resolve(Response.json({})) };
    ahead({ ...answers });
    await takeEarlyRead(new Request(LIST, { method: 'POST' }), 'maria');
    expect(await takeEarlyRead(get(), 'maria')).toBeUndefined();
    ahead({ ...answers });
    const taken = takeEarlyRead(get(), 'maria');
    forgetEarlyReads();
    expect(await taken).toBeUndefined();
    ahead({ ...answers });
    vi.spyOn(performance, 'now').mockReturnValue(15_001);
    expect(await takeEarlyRead(get(), 'maria')).toBeUndefined();
  });
});
