import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../accounts.sessions.contract.ts';
import type { AuthEvent } from '../accounts.sessions.rules.ts';
import { createSessionStore, type SessionPorts } from './session-store.ts';

class Refusal extends Error {}
const OFFLINE = new Error('fetch failed');
/** The idle end: 30 minutes after time 0. */
const END = 30 * 60_000;

const LAST = 12 * 60 * 60_000;

/** Only the fields the store reads. @param said the server's time of the answer */
function sessionUntil(end: number, said = 0) {
  return {
    user: { id: 'maria' },
    is_admin: false,
    expires_at: new Date(Math.min(end, LAST)).toISOString(),
    ends_at: new Date(LAST).toISOString(),
    idle_minutes: 30,
    server_time: new Date(said).toISOString(),
  } as Session;
}
const MARIA = sessionUntil(END);
const SIGNED_OUT = { loading: false, session: null, isAdmin: false, endingSoon: null, ended: null };

/**
 * Maria, signed in at time 0; the clock stands still until it is set.
 * @param pass called at each look at the clock
 */
async function signedIn(pass: (clock: { now: number }) => void = () => {}) {
  const clock = { now: 0 };
  const ports = {
    readSession: vi.fn<SessionPorts['readSession']>(async () => ({ session: sessionUntil(END, clock.now) })),
    extendSession: vi.fn<SessionPorts['extendSession']>(async (quiet) =>
      sessionUntil(clock.now - quiet + END, clock.now),
    ),
    isAdmin: async () => false,
    signOut: async () => undefined,
    isRefusal: (error: unknown) => error instanceof Refusal,
    now: () => {
      pass(clock);
      return clock.now;
    },
    later: vi.fn<SessionPorts['later']>(),
    broadcast: vi.fn<SessionPorts['broadcast']>(),
    log: vi.fn<SessionPorts['log']>(),
  };
  const store = createSessionStore(ports);
  const events: AuthEvent[] = [];
  store.onEvent((event) => events.push(event));
  await store.check();
  return { store, ports, clock, events };
}

describe('a tick', () => {
  it.each([
    ['reports activity a minute old', 60_000, 60_000, []],
    ['reports how long ago it was', 60_000, 85_000, []],
    ['near the end extends the session', 10_000, END - 90_000, ['token_refreshed']],
  ])('%s [AUTH-27, AUTH-29]', async (_what, acted, now, expected) => {
    const { store, ports, clock, events } = await signedIn();
    clock.now = acted;
    store.touch();
    clock.now = now;
    await store.tick();
    expect(ports.extendSession.mock.calls).toEqual([[now - acted]]);
    expect(events).toEqual(expected);
    expect(Date.parse(store.getState().session?.expires_at ?? '')).toBe(acted + END);
    await store.tick();
    expect(ports.extendSession).toHaveBeenCalledTimes(1);
  });

  it('before that does not contact the server, even right after activity [AUTH-29]', async () => {
    const { store, ports, clock } = await signedIn();
    clock.now = 59_999;
    store.touch();
    await store.tick();
    clock.now = END - 90_001;
    await store.tick();
    expect(ports.extendSession).not.toHaveBeenCalled();
  });

  it('does not take the milliseconds it needs itself for activity [AUTH-27, AUTH-29]', async () => {
    const { store, ports, clock } = await signedIn((each) => {
      each.now += 1;
    });
    clock.now = END - 90_000;
    await store.tick();
    expect(ports.extendSession).not.toHaveBeenCalled();
    expect(store.getState().endingSoon).toBe('quiet');
  });

  it('warns a quiet person, and extends once they are active [AUTH-27, AUTH-29]', async () => {
    const { store, ports, clock } = await signedIn();
    clock.now = END - 100_000;
    await store.tick();
    expect([store.getState().endingSoon, ports.extendSession.mock.calls.length]).toEqual(['quiet', 0]);
    clock.now = END - 70_000;
    store.touch();
    await store.tick();
    expect([store.getState().endingSoon, ports.extendSession.mock.calls.length]).toEqual([null, 1]);
  });

  it('warns everybody five minutes before the absolute end, and active people again [AUTH-27]', async () => {
    const { store, ports, clock } = await signedIn();
    ports.readSession.mockResolvedValueOnce({ session: sessionUntil(LAST, LAST - 6 * 60_000) });
    clock.now = LAST - 6 * 60_000;
    await store.check();
    expect(store.getState().endingSoon).toBeNull();
    clock.now = LAST - 5 * 60_000;
    store.touch();
    await store.tick();
    expect([store.getState().endingSoon, ports.extendSession.mock.calls.length]).toEqual(['limit', 0]);
  });

  it('uses the server’s clock if this machine’s is hours ahead [AUTH-27]', async () => {
    const { store, ports, clock } = await signedIn();
    const ahead = 3 * 60 * 60_000;
    ports.readSession.mockResolvedValueOnce({ session: sessionUntil(END, 0) });
    clock.now = ahead;
    await store.check();
    clock.now = ahead + 60_000;
    store.touch();
    await store.tick();
    expect(ports.extendSession.mock.calls).toEqual([[0]]);
    expect(store.getState()).toMatchObject({ endingSoon: null, session: { user: { id: 'maria' } } });
  });

  it('past the end checks with the server, which has the last word [AUTH-28]', async () => {
    const { store, ports, clock, events } = await signedIn();
    clock.now = END;
    await store.tick();
    expect(store.getState().session).toMatchObject({ expires_at: MARIA.expires_at });
    expect(ports.readSession.mock.calls).toHaveLength(2);
    ports.readSession.mockResolvedValueOnce({ session: null });
    await store.tick();
    expect([store.getState(), events]).toEqual([{ ...SIGNED_OUT, ended: 'quiet' }, ['signed_out']]);
  });

  it('does nothing if nobody is signed in [AUTH-28]', async () => {
    const { store, ports } = await signedIn();
    await store.signOut();
    await store.tick();
    expect(ports.readSession).toHaveBeenCalledTimes(1);
    expect(store.getState()).toEqual(SIGNED_OUT);
  });

  it.each([
    ['a refusal', new Refusal(), null, ['signed_out']],
    ['a network failure', OFFLINE, MARIA, []],
  ])(
    'whose extension meets %s drops or keeps the session [AUTH-30]',
    async (_what, error, session, heard) => {
      const { store, ports, clock, events } = await signedIn();
      ports.extendSession.mockRejectedValueOnce(error);
      clock.now = END - 60_000;
      store.touch();
      await store.tick();
      expect([store.getState().session?.user.id, events]).toEqual([session?.user.id, heard]);
      expect(ports.log).toHaveBeenCalledTimes(session ? 1 : 0);
    },
  );
});
