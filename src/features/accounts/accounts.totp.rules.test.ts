import { describe, expect, it } from 'vitest';
import { bareCode, isFreshProof, newRecoveryCodes, RECOVERY_CODES } from './accounts.factors.rules.ts';
import { newSecret, secretForApp, stepOfCode } from './accounts.totp.rules.ts';

/** The secret of RFC 6238, appendix B. */
const RFC = new TextEncoder().encode('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  // The last six of the eight digits of appendix B.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is %s by RFC 6238 [AUTH-42]', (seconds, code) => {
    expect(stepOfCode(RFC, code, null, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it.each([
    ['a step early', -30, true],
    ['a step late', 30, true],
    ['two steps early', -60, false],
    ['two steps late', 60, false],
  ])('%s is accepted: %s later, %s [AUTH-42]', (_when, later, isAccepted) => {
    const now = 1_234_567_890;
    expect(stepOfCode(RFC, '005924', null, at(now + later)) !== null).toBe(isAccepted);
  });

  it('works once, and uses up those before it [AUTH-42]', () => {
    const step = Math.floor(1_234_567_890 / 30);
    expect(stepOfCode(RFC, '005924', step - 1, at(1_234_567_890))).toBe(step);
    expect(stepOfCode(RFC, '005924', step, at(1_234_567_890))).toBeNull();
    expect(stepOfCode(RFC, '005924', step + 1, at(1_234_567_890))).toBeNull();
  });

  it.each(['', '00592', '0059240', '00592a', '-05924'])('%j is none [AUTH-42]', (code) => {
    expect(stepOfCode(RFC, code, null, at(1_234_567_890))).toBeNull();
  });
});

it('a secret for an app has 160 random bits, and names who it is for [AUTH-40]', () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  expect(new Set(secrets.map((each) => Buffer.from(each).toString('hex'))).size).toBe(50);
  const { secret, uri } = secretForApp(RFC, { issuer: 'Kinkeeper', label: 'maria@example.test' });
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri).toBe(
    `otpauth://totp/Kinkeeper:maria%40example.test?issuer=Kinkeeper&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

describe('recovery codes', () => {
  it('are ten different ones, without letters that look alike [AUTH-44]', () => {
    const codes = newRecoveryCodes((below) => Math.floor(Math.random() * below));
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/);
  });

  it.each([
    ['123 456', '123456'],
    [' K7MP-2wxq–9hrt\n', 'k7mp2wxq9hrt'],
    ['k7mp 2wxq 9hrt', 'k7mp2wxq9hrt'],
  ])('%j is read as %s: pasted, dictated, from paper [AUTH-42]', (typed, bare) => {
    expect(bareCode(typed)).toBe(bare);
  });
});

it.each([
  [0, true],
  [599, true],
  [600, false],
])('a proof of %i seconds ago is fresh: %s [AUTH-50]', (seconds, isFresh) => {
  expect(isFreshProof(at(0), at(seconds))).toBe(isFresh);
});
