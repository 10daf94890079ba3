import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actAs, fetchAs } from '#web/data/acting.ts';
import { isSigningOut, signOutQuietly } from './sign-out.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  );
  actAs('maria');
});
afterEach(() => {
  actAs(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ask = () => void fetchAs(new Request('http://localhost/api/inbox'), {});

it('asks the server nothing while a sign-out takes long, and again some time after it', async () => {
  const answered = Promise.withResolvers<void>();
  const leaving = signOutQuietly(() => answered.promise);
  await vi.advanceTimersByTimeAsync(10_000);
  ask();
  expect([isSigningOut(), vi.mocked(fetch).mock.calls]).toEqual([true, []]);

  answered.resolve();
  await leaving;
  ask();
  expect([isSigningOut(), vi.mocked(fetch).mock.calls]).toEqual([true, []]);

  await vi.advanceTimersByTimeAsync(2000);
  ask();
  expect(isSigningOut()).toBe(false);
  expect(fetch).toHaveBeenCalledOnce();
});
