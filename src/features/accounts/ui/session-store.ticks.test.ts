import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../accounts.contract.ts';
import type { AuthEvent } from '../accounts.rules.ts';
import { createSessionStore, type SessionPorts } from './session-store.ts';

class Refusal extends Error {}
const OFFLINE = new Error('fetch failed');
/** When the session ends unless it is extended: 30 minutes after time 0. */
const END = 30 * 60_000;

/** Only what the store looks at. */
function sessionUntil(end: number) {
  return { user: { id: 'maria' }, is_admin: false, expires_at: new Date(end).toISOString() } as Session;
}
const MARIA = sessionUntil(END);
const SIGNED_OUT = { loading: false, session: null, isAdmin: false, endingSoon: false };

/** Maria, signed in at time 0; time stands until it is set. */
async function signedIn() {
  const clock = { now: 0 };
  const ports = {
    readSession: vi.fn<SessionPorts['readSession']>(async () => ({ session: MARIA })),
    extendSession: vi.fn<SessionPorts['extendSession']>(async () => sessionUntil(clock.now + END)),
    isAdmin: async () => false,
    signOut: async () => undefined,
    isRefusal: (error: unknown) => error instanceof Refusal,
    now: () => clock.now,
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
    [END - 90_001, 'keeps', 0],
    [END - 90_000, 'extends', 1],
    [END - 1000, 'extends', 1],
  ])('at %i ms, person active, %s [AUTH-27, AUTH-29]', async (now, _what, extended) => {
    const { store, ports, clock, events } = await signedIn();
    clock.now = now - 1;
    store.touch();
    clock.now = now;
    await store.tick();
    expect(ports.extendSession).toHaveBeenCalledTimes(extended);
    expect(events).toEqual(extended ? ['token_refreshed'] : []);
    expect(Date.parse(store.state().session?.expires_at ?? '')).toBe(extended ? now + END : END);
  });

  it('warns somebody quiet, and extends once they do something [AUTH-27, AUTH-29]', async () => {
    const { store, ports, clock } = await signedIn();
    clock.now = END - 100_000;
    await store.tick();
    expect([store.state().endingSoon, ports.extendSession.mock.calls.length]).toEqual([true, 0]);
    clock.now = END - 70_000;
    store.touch();
    await store.tick();
    expect([store.state().endingSoon, ports.extendSession.mock.calls.length]).toEqual([false, 1]);
  });

  it('past the end asks the server, which has the last word [AUTH-28]', async () => {
    const { store, ports, clock, events } = await signedIn();
    clock.now = END;
    await store.tick();
    expect([store.state().session, ports.readSession.mock.calls.length]).toEqual([MARIA, 2]);
    ports.readSession.mockResolvedValueOnce({ session: null });
    await store.tick();
    expect([store.state(), events]).toEqual([SIGNED_OUT, ['signed_out']]);
  });

  it('does nothing for nobody [AUTH-28]', async () => {
    const { store, ports } = await signedIn();
    await store.signOut();
    await store.tick();
    expect(ports.readSession).toHaveBeenCalledTimes(1);
    expect(store.state()).toEqual(SIGNED_OUT);
  });

  it.each([
    ['a refusal', new Refusal(), null, ['signed_out']],
    ['a network failure', OFFLINE, MARIA, []],
  ])('whose extension meets %s drops or keeps [AUTH-30]', async (_what, error, session, heard) => {
    const { store, ports, clock, events } = await signedIn();
    ports.extendSession.mockRejectedValueOnce(error);
    clock.now = END - 60_000;
    store.touch();
    await store.tick();
    expect([store.state().session, events]).toEqual([session, heard]);
    expect(ports.log).toHaveBeenCalledTimes(session ? 1 : 0);
  });
});
