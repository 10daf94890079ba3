import { describe, expect, it } from 'vitest';
import { openCalls } from './calls.ts';

const OURS = 'https://care.example';

describe('the link of a call', () => {
  it('leads to a room of the operator’s service, with another password each time [APPT-27]', () => {
    const calls = openCalls({ MEETING_URL: 'https://meet.example/kk-{room}?pwd={password}' }, OURS);
    const links = Array.from({ length: 50 }, calls.newLink);
    for (const link of links)
      expect(link).toMatch(/^https:\/\/meet\.example\/kk-[0-9a-f]{32}\?pwd=[\w-]{22}$/);
    expect(new Set(links.map((link) => new URL(link).pathname)).size).toBe(50);
    expect(new Set(links.map((link) => new URL(link).search)).size).toBe(50);
    expect(calls.hasService).toBe(true);
  });

  it('needs no password where the service asks for none', () => {
    const calls = openCalls({ MEETING_URL: 'https://meet.example/{room}' }, OURS);
    expect(calls.newLink()).toMatch(/^https:\/\/meet\.example\/[0-9a-f]{32}$/);
  });

  it('leads to a page of ours without a service, and the password stays in the browser', () => {
    const calls = openCalls({}, OURS);
    expect(calls.newLink()).toMatch(/^https:\/\/care\.example\/call\/[0-9a-f]{32}#[\w-]{22}$/);
    expect(calls.hasService).toBe(false);
  });
});
