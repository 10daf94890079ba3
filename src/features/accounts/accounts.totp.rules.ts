/** Codes of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). */
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** A phone's clock may be a step off. */
const DRIFT_STEPS = 1;
/** RFC 4226, 4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;

const totp = (secret: Uint8Array, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** @returns a new secret of an authenticator app */
export function newSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** The secret as people type it (base32), and as a QR code holds it (an otpauth: URI). */
export function secretForApp(
  secret: Uint8Array,
  names: { issuer: string; label: string },
): { secret: string; uri: string } {
  const made = totp(secret, names);
  return { secret: made.secret.base32, uri: made.toString() };
}

/**
 * The step whose code this is, one step of drift either way.
 * @param usedStep the step of the last accepted code: it and earlier ones are used up
 * @returns null for a wrong, used or stale code
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  usedStep: number | null,
  now: Date,
): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
  return usedStep !== null && step <= usedStep ? null : step;
}
