// The session store for tests: with fake ports instead of a server and tabs.
import { vi } from 'vitest';
import type { Session } from '#features/accounts/accounts.sessions.contract.ts';
import type { AuthEvent } from '#features/accounts/accounts.sessions.rules.ts';
import { createSessionStore, type SessionPorts } from '#features/accounts/ui/session-store.ts';

export class Refusal extends Error {}
export const MINUTE = 60_000;

/** Only what the store looks at. */
export function sessionOf(id: string, endsIn = 30 * MINUTE) {
  return {
    user: { id },
    is_admin: false,
    expires_at: new Date(endsIn).toISOString(),
    ends_at: new Date(12 * 60 * MINUTE).toISOString(),
    idle_minutes: 30,
    server_time: new Date(0).toISOString(),
  } as Session;
}
export const MARIA = sessionOf('maria');

type Steered = Partial<Pick<SessionPorts, 'readSession' | 'isAdmin' | 'signOut'>>;

/** A store with ports under the test's control; the time is 0 until set. */
export function setUp(steered: Steered = {}) {
  const clock = { now: 0 };
  const extended = async () => sessionOf('maria', clock.now + 30 * MINUTE);
  const ports = {
    readSession: vi.fn<SessionPorts['readSession']>(
      steered.readSession ?? (async () => ({ session: MARIA })),
    ),
    extendSession: vi.fn<SessionPorts['extendSession']>(extended),
    isAdmin: vi.fn<SessionPorts['isAdmin']>(steered.isAdmin ?? (async () => false)),
    signOut: vi.fn<SessionPorts['signOut']>(steered.signOut ?? (async () => undefined)),
    isRefusal: (error: unknown) => error instanceof Refusal,
    now: () => clock.now,
    later: vi.fn<SessionPorts['later']>(),
    broadcast: vi.fn<SessionPorts['broadcast']>(),
    log: vi.fn<SessionPorts['log']>(),
  };
  const store = createSessionStore(ports);
  const events: AuthEvent[] = [];
  store.onEvent((event) => events.push(event));
  return { store, ports, clock, events };
}

export async function signedIn(steered: Steered = {}) {
  const made = setUp(steered);
  await made.store.check();
  return made;
}

export const SIGNED_OUT = { loading: false, session: null, isAdmin: false, endingSoon: null, ended: null };
