import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { peekEarlyBody, takeEarlyBody } from './early-bodies.ts';
import { forgetEarlyReads, takeEarlyRead } from './early-reads.ts';

const PATH = '/api/projects';
const ADDRESS = `https://kinkeeper.test${PATH}`;
const PROJECTS = { projects: [] };
const body = () => peekEarlyBody(PATH, 'maria');

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(900);
  vi.stubGlobal('window', { location: new URL(ADDRESS) });
  // What the script in the head has left for Maria.
  const answers = { [ADDRESS]: Promise.resolve(Response.json(PROJECTS)) };
  globalThis.earlyReads = Promise.resolve({ person: 'maria', answers });
  globalThis.earlyBodies = { [`maria${PATH}`]: PROJECTS };
});
afterEach(() => {
  forgetEarlyReads();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what an answer holds that was asked for ahead of the scripts', () => {
  it('is there until it is taken, and then asked for', async () => {
    expect(body()).toBe(PROJECTS);
    expect(takeEarlyBody(PATH, 'maria')).toBe(PROJECTS);
    expect(takeEarlyBody(PATH, 'maria')).toBeUndefined();
    expect(await takeEarlyRead(new Request(ADDRESS), 'maria')).toBeUndefined();
  });

  it('is asked for if it has not arrived', async () => {
    globalThis.earlyBodies = {};
    expect(takeEarlyBody(PATH, 'maria')).toBeUndefined();
    expect(await (await takeEarlyRead(new Request(ADDRESS), 'maria'))?.json()).toEqual(PROJECTS);
  });

  it('goes to nobody else', () => {
    expect(peekEarlyBody(PATH, 'dana')).toBeUndefined();
  });

  it('is not used once it may be old: late, or after a change', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(15_001);
    expect(body()).toBeUndefined();
    vi.spyOn(performance, 'now').mockReturnValue(900);
    await takeEarlyRead(new Request(ADDRESS, { method: 'POST' }), 'maria');
    expect(body()).toBeUndefined();
  });
});
