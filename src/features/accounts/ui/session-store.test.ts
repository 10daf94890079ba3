import { describe, expect, it, vi } from 'vitest';
import { MARIA, Refusal, SIGNED_OUT, sessionOf, setUp, signedIn } from '#test/support/session-store.ts';
import type { Session } from '../accounts.sessions.contract.ts';
import type { SessionStore } from './session-store.ts';

const OFFLINE = new Error('fetch failed');

describe('the first check', () => {
  it('is loading until the answer arrives [AUTH-34]', async () => {
    const { store } = setUp();
    expect(store.getState()).toMatchObject({ loading: true, session: null });
    const checked = store.check();
    expect(store.getState().loading).toBe(true);
    await checked;
    expect(store.getState()).toEqual({
      loading: false,
      session: MARIA,
      isAdmin: false,
      endingSoon: null,
      ended: null,
    });
  });

  it.each([
    ['nobody is signed in', async () => ({ session: null })],
    ['the session is refused', () => Promise.reject(new Refusal())],
  ])(
    'ends loading and does not request the admin flag when %s [AUTH-31, AUTH-34]',
    async (_when, readSession) => {
      const { store, ports, events } = await signedIn({ readSession });
      expect(store.getState()).toEqual(SIGNED_OUT);
      expect(ports.isAdmin).not.toHaveBeenCalled();
      expect(events).toEqual([]);
    },
  );

  it('keeps loading when the server is unreachable, and logs it [AUTH-30, AUTH-34]', async () => {
    const { store, ports } = await signedIn({ readSession: () => Promise.reject(OFFLINE) });
    expect(store.getState()).toMatchObject({ loading: true, session: null });
    expect(ports.log).toHaveBeenCalledWith(expect.any(String), OFFLINE);
  });

  it('is retried at the next tick when the server was unreachable [AUTH-30]', async () => {
    const { store, ports } = setUp();
    ports.readSession.mockRejectedValueOnce(OFFLINE);
    await store.check();
    await store.tick();
    expect(ports.readSession).toHaveBeenCalledTimes(2);
    expect(store.getState()).toMatchObject({ loading: false, session: MARIA });
  });

  it('is retried after one second, then two, then four, until the server answers [AUTH-30, AUTH-34]', async () => {
    const { store, ports } = setUp({ readSession: () => Promise.reject(OFFLINE) });
    await store.check();
    // Two failures at once are one retry.
    await store.tick();
    for (const seconds of [1, 2, 4]) {
      const [retry, delay] = ports.later.mock.lastCall ?? [];
      expect(delay).toBe(seconds * 1000);
      const asked = ports.log.mock.calls.length;
      retry?.();
      await vi.waitFor(() => expect(ports.log.mock.calls.length).toBe(asked + 1));
    }
    expect(ports.later).toHaveBeenCalledTimes(4);
    ports.readSession.mockResolvedValue({ session: MARIA });
    ports.later.mock.lastCall?.[0]();
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ loading: false, session: MARIA }));
    expect(ports.later).toHaveBeenCalledTimes(4);
  });

  it('is not retried once the state is known [AUTH-30]', async () => {
    const { store, ports } = setUp({ readSession: () => Promise.reject(OFFLINE) });
    await store.check();
    await store.signedIn(MARIA);
    ports.later.mock.lastCall?.[0]();
    expect(ports.readSession).toHaveBeenCalledTimes(1);
    await store.check();
    expect(ports.later).toHaveBeenCalledTimes(1);
  });

  it('ends loading when the retry finds nobody signed in [AUTH-30, AUTH-34]', async () => {
    const { store, ports } = await signedIn({ readSession: () => Promise.reject(OFFLINE) });
    await store.tick();
    expect(store.getState().loading).toBe(true);
    ports.readSession.mockResolvedValueOnce({ session: null });
    await store.check();
    expect(store.getState()).toEqual(SIGNED_OUT);
  });
});

describe('the admin flag', () => {
  it.each([true, false])('is what the server says: %s [AUTH-31, AUTH-32]', async (isAdmin) => {
    const { store, ports } = await signedIn({ isAdmin: vi.fn(async () => isAdmin) });
    expect(store.getState().isAdmin).toBe(isAdmin);
    expect(ports.isAdmin).toHaveBeenCalledExactlyOnceWith();
  });

  it('is unknown while the request is pending, never what the session claims [AUTH-31, AUTH-32]', async () => {
    const answer = Promise.withResolvers<boolean>();
    const { store } = setUp({ isAdmin: () => answer.promise });
    const done = store.signedIn({ ...MARIA, is_admin: true });
    expect(store.getState()).toMatchObject({ loading: false, isAdmin: null });
    answer.resolve(false);
    await done;
    expect(store.getState().isAdmin).toBe(false);
  });

  it('is false when the check fails, and the failure is logged [AUTH-33]', async () => {
    const { store, ports } = await signedIn({ isAdmin: () => Promise.reject(OFFLINE) });
    expect(store.getState()).toMatchObject({ session: MARIA, isAdmin: false });
    expect(ports.log).toHaveBeenCalledWith(expect.any(String), OFFLINE);
  });

  it('is requested again for another person, and never carried over [AUTH-31]', async () => {
    const { store, ports } = await signedIn({
      isAdmin: vi.fn(async () => false).mockResolvedValueOnce(true),
    });
    expect(store.getState().isAdmin).toBe(true);
    const james = store.signedIn(sessionOf('james'));
    expect(store.getState().isAdmin).toBeNull();
    await james;
    expect(store.getState().isAdmin).toBe(false);
    expect(ports.isAdmin).toHaveBeenCalledTimes(2);
  });

  it('that arrives late does not go to whoever is signed in by then [AUTH-31]', async () => {
    const late = Promise.withResolvers<boolean>();
    const isAdmin = vi.fn().mockReturnValueOnce(late.promise).mockResolvedValueOnce(false);
    const { store } = setUp({ isAdmin });
    const first = store.signedIn(MARIA);
    await store.signedIn(sessionOf('james'));
    late.resolve(true);
    await first;
    expect(store.getState()).toMatchObject({ session: { user: { id: 'james' } }, isAdmin: false });
  });

  it('is requested again when the session is refreshed, here or in another tab [AUTH-31]', async () => {
    const { store, ports } = await signedIn();
    await store.extend();
    expect(ports.isAdmin).toHaveBeenCalledTimes(2);
    await store.heard('token_refreshed');
    expect(ports.isAdmin).toHaveBeenCalledTimes(3);
  });

  it('is not requested again by a mere check once it is known [AUTH-31]', async () => {
    const { store, ports } = await signedIn();
    await store.check();
    await store.tick();
    expect(ports.isAdmin).toHaveBeenCalledTimes(1);
  });

  it.each(['check', 'tick'] as const)(
    'is requested again by a %s after a failure [AUTH-31, AUTH-33]',
    async (look) => {
      const isAdmin = vi.fn(async () => true).mockRejectedValueOnce(OFFLINE);
      const { store, ports } = await signedIn({ isAdmin });
      expect(store.getState().isAdmin).toBe(false);
      await store[look]();
      expect(store.getState().isAdmin).toBe(true);
      await store[look]();
      expect(ports.isAdmin).toHaveBeenCalledTimes(2);
    },
  );

  it('keeps its shown value while it is requested again [AUTH-31]', async () => {
    const { store, ports } = await signedIn({ isAdmin: async () => true });
    const answer = Promise.withResolvers<boolean>();
    ports.isAdmin.mockReturnValueOnce(answer.promise);
    const shown: (boolean | null)[] = [];
    store.subscribe(() => shown.push(store.getState().isAdmin));
    const extended = store.extend();
    answer.resolve(true);
    await extended;
    expect(new Set(shown)).toEqual(new Set([true]));
  });
});

describe('a later check', () => {
  it.each([
    ['no session', async () => ({ session: null })],
    ['a refusal', () => Promise.reject(new Refusal())],
  ])('with %s to a request from before the sign-in changes nothing [AUTH-30]', async (_answer, answer) => {
    const { store, ports, events } = setUp();
    const asked = Promise.withResolvers<void>();
    ports.readSession.mockImplementationOnce(() => asked.promise.then(answer));
    const checked = store.check();
    await store.signedIn(MARIA);
    asked.resolve();
    await checked;
    expect([store.getState().session, events]).toEqual([MARIA, ['signed_in']]);
  });

  it.each([
    ['a refusal', () => Promise.reject(new Refusal())],
    ['no session', async () => ({ session: null })],
  ])('with %s drops the session and notifies every tab [AUTH-26, AUTH-30]', async (_answer, later) => {
    const { store, ports, events } = await signedIn();
    ports.readSession.mockImplementation(later);
    await store.check();
    expect(store.getState()).toEqual({ ...SIGNED_OUT, ended: 'elsewhere' });
    expect(events).toEqual(['signed_out']);
    expect(ports.broadcast).toHaveBeenCalledExactlyOnceWith({ ended: 'elsewhere' });
  });

  it('that cannot reach the server keeps the session, is logged, and is retried [AUTH-30]', async () => {
    const { store, ports, events } = await signedIn();
    ports.readSession.mockRejectedValueOnce(OFFLINE);
    const before = store.getState();
    await store.check();
    expect(store.getState()).toEqual(before);
    expect(ports.log).toHaveBeenCalledWith(expect.any(String), OFFLINE);
    await store.check();
    expect([store.getState().session, events]).toEqual([MARIA, []]);
  });
});

describe('subscribers', () => {
  it('are notified of every change until they unsubscribe [AUTH-31]', async () => {
    const { store } = setUp();
    const seen: (string | undefined)[] = [];
    const leave = store.subscribe(() => seen.push(store.getState().session?.user.id));
    await store.signedIn(MARIA);
    expect(seen).toContain('maria');
    leave();
    await store.signOut();
    expect(seen).not.toContain(undefined);
  });
});

describe('the end of a session', () => {
  it.each([
    ['works', async () => undefined, 0],
    ['fails', () => Promise.reject(OFFLINE), 1],
  ])('comes once when sign-out %s; a failure is logged [AUTH-26, AUTH-35]', async (_how, signOut, logged) => {
    const { store, ports, events } = await signedIn({ signOut });
    await store.signOut();
    await store.heard('signed_out');
    expect([store.getState(), events]).toEqual([SIGNED_OUT, ['signed_out']]);
    expect(ports.log).toHaveBeenCalledTimes(logged);
  });

  it.each([
    ['here', (store: SessionStore) => store.signOut()],
    ['in another tab', (store: SessionStore) => store.heard('signed_out')],
  ])('by %s is not undone by a response still in flight [AUTH-25]', async (_where, signOut) => {
    const { store, ports, events } = await signedIn();
    const late = Promise.withResolvers<{ session: Session }>();
    const lateExtended = Promise.withResolvers<Session>();
    ports.readSession.mockReturnValueOnce(late.promise);
    ports.extendSession.mockReturnValueOnce(lateExtended.promise);
    const asked = [store.check(), store.extend()];
    await signOut(store);
    late.resolve({ session: MARIA });
    lateExtended.resolve(MARIA);
    await Promise.all(asked);
    expect([store.getState(), events]).toEqual([SIGNED_OUT, ['signed_out']]);
  });
});
