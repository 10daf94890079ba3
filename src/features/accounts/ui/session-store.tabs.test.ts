import { describe, expect, it } from 'vitest';
import { MARIA, MINUTE, SIGNED_OUT, setUp, signedIn } from '#test/support/session-store.ts';
import type { AuthEvent } from '../accounts.sessions.rules.ts';

describe('tabs', () => {
  it('are notified of a sign-in and sign-out here, but not of one they reported [AUTH-25, AUTH-26]', async () => {
    const { store, ports, events } = setUp();
    await store.signedIn(MARIA);
    await store.heard('token_refreshed');
    await store.heard('signed_out');
    expect(store.getState()).toEqual(SIGNED_OUT);
    expect(events).toEqual(['signed_in', 'signed_out']);
    expect(ports.broadcast.mock.calls).toEqual([['signed_in']]);
  });

  it('are notified of a factor that was proved here, and the session is raised [AUTH-26, AUTH-42]', async () => {
    const { store, ports, events } = await signedIn();
    const raised = { ...MARIA, expires_at: new Date(90 * MINUTE).toISOString() };
    await store.mfaVerified(raised);
    expect(store.getState().session).toEqual(raised);
    expect(events).toEqual(['mfa_verified']);
    expect(ports.broadcast.mock.calls).toEqual([['mfa_verified']]);
  });

  it.each<AuthEvent>(['signed_in', 'token_refreshed', 'mfa_verified'])(
    'that report %s make this one check [AUTH-26, AUTH-28]',
    async (event) => {
      const { store, ports } = setUp();
      ports.readSession.mockResolvedValueOnce({ session: null });
      await store.check();
      await store.heard(event);
      expect(store.getState().session).toEqual(MARIA);
    },
  );
});

describe('a note from another tab', () => {
  it('about an involuntary end carries its reason, which is shown here too [AUTH-25]', async () => {
    const { store, ports, events } = await signedIn();
    await store.heard({ ended: 'limit' });
    expect(store.getState()).toEqual({ ...SIGNED_OUT, ended: 'limit' });
    expect(events).toEqual(['signed_out']);
    expect(ports.broadcast).not.toHaveBeenCalled();
    await store.signedIn(MARIA);
    expect(store.getState().ended).toBeNull();
  });

  it('about activity counts here: nobody active there is warned here [AUTH-27]', async () => {
    const { store, clock } = await signedIn();
    clock.now = 28.25 * MINUTE;
    await store.tick();
    expect(store.getState().endingSoon).toBe('quiet');
    await store.heard({ activeAt: 28 * MINUTE });
    await store.heard({ expiresAt: new Date(58 * MINUTE).toISOString() });
    await store.tick();
    expect(store.getState()).toMatchObject({
      endingSoon: null,
      session: { expires_at: new Date(58 * MINUTE).toISOString() },
    });
  });

  it('is sent in turn, and at most every few seconds [AUTH-27]', async () => {
    const { store, ports, clock } = await signedIn();
    for (clock.now = 10_000; clock.now < 20_000; clock.now += 1000) store.touch();
    expect(ports.broadcast.mock.calls).toEqual([[{ activeAt: 10_000 }], [{ activeAt: 15_000 }]]);
  });
});
