// Codes of an app that is not ours: oathtool, from the key as people type it.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { newSecret, secretForApp, stepOfCode } from '#features/accounts/accounts.totp.rules.ts';

const NAMES = { issuer: 'Kinkeeper', label: 'maria@example.test' };
const STEP_MS = 30_000;

/** What oathtool shows for a key at a moment. */
function codeAt(key: string, at: Date): string {
  const when = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const { status, stdout, stderr } = spawnSync('/usr/bin/oathtool', ['--totp', '-b', '-N', when, key], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`oathtool did not run; install it from Debian: ${stderr}`);
  return stdout.trim();
}

it('codes of oathtool are accepted, those used before and those of two steps away refused [AUTH-40, AUTH-42]', () => {
  const day = Date.UTC(2026, 10, 27, 8, 0, 5);
  for (let n = 0; n < 20; n += 1) {
    const secret = newSecret();
    const { secret: key } = secretForApp(secret, NAMES);
    const now = new Date(day + n * 86_400_123);
    const step = Math.floor(now.getTime() / STEP_MS);
    const codeOf = (steps: number) => codeAt(key, new Date(now.getTime() + steps * STEP_MS));
    expect(stepOfCode(secret, codeOf(0), null, now)).toBe(step);
    // A phone's clock may be a step off (RFC 6238, 5.2).
    for (const drift of [-1, 1]) expect(stepOfCode(secret, codeOf(drift), null, now)).toBe(step + drift);
    for (const away of [-2, 2]) expect(stepOfCode(secret, codeOf(away), null, now)).toBeNull();
    // Once it was used, it and the last one are used up.
    for (const spent of [0, -1]) expect(stepOfCode(secret, codeOf(spent), step, now)).toBeNull();
    expect(stepOfCode(newSecret(), codeOf(0), null, now)).toBeNull();
  }
});
