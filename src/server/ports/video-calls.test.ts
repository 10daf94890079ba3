import { describe, expect, it } from 'vitest';
import { openVideoCalls } from './video-calls.ts';

const OURS = 'https://care.example';

describe('the link of a call', () => {
  it('leads to a room of the operator’s service, with another password each time [APPT-27]', () => {
    const calls = openVideoCalls({ MEETING_URL: 'https://meet.example/kk-{room}?pwd={password}' }, OURS);
    const links = Array.from({ length: 50 }, calls.newRoomLink);
    for (const link of links)
      expect(link).toMatch(/^https:\/\/meet\.example\/kk-[0-9a-f]{32}\?pwd=[\w-]{22}$/);
    expect(new Set(links.map((link) => new URL(link).pathname)).size).toBe(50);
    expect(new Set(links.map((link) => new URL(link).search)).size).toBe(50);
    expect(calls.hasService).toBe(true);
  });

  it('needs no password where the service asks for none', () => {
    const calls = openVideoCalls({ MEETING_URL: 'https://meet.example/{room}' }, OURS);
    expect(calls.newRoomLink()).toMatch(/^https:\/\/meet\.example\/[0-9a-f]{32}$/);
  });

  it('leads to a page of ours without a service, and the password stays in the browser', () => {
    const calls = openVideoCalls({}, OURS);
    expect(calls.newRoomLink()).toMatch(/^https:\/\/care\.example\/call\/[0-9a-f]{32}#[\w-]{22}$/);
    expect(calls.hasService).toBe(false);
  });
});
