/** Asks a timestamp authority for a token (RFC 3161). */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const WITHIN_MS = 5000;
const TRIES = 3;
const PAUSE_MS = 200;
/** A token with its certificates; the seal has room for this much. */
export const TOKEN_MAX_BYTES = 8192;

/** Its identifier in DER. */
const SHA256 = Buffer.from('300b0609608648016503040201', 'hex');

/**
 * @param digest SHA-256
 * @returns a token for exactly this hash; null after three tries without one
 */
export async function requestTimestamp(url: string, digest: Uint8Array): Promise<Uint8Array | null> {
  for (let tried = 1; ; tried += 1) {
    const token = await tokenFrom(url, digest).catch(() => null);
    if (token || tried === TRIES) return token;
    await wait(PAUSE_MS);
  }
}

async function tokenFrom(url: string, digest: Uint8Array): Promise<Uint8Array | null> {
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const imprint = sequence(SHA256, Buffer.from([0x04, digest.length]), digest);
  const version = Buffer.from('020101', 'hex');
  const withCertificates = Buffer.from('0101ff', 'hex');
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
    body: sequence(version, imprint, Buffer.from([0x02, 0x08]), nonce, withCertificates),
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  if (!response.ok || !response.body) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > TOKEN_MAX_BYTES + 1000) return null;
    parts.push(part);
  }
  const token = tokenIn(Buffer.concat(parts));
  // A token about something else, or an old one.
  return token?.includes(Buffer.from(digest)) && token.includes(nonce) ? token : null;
}

/** TimeStampResp: a status, of which 0 and 1 mean granted, then the token. */
function tokenIn(reply: Buffer): Buffer<ArrayBuffer> | null {
  const whole = element(reply, 0);
  const info = whole && element(reply, whole.start);
  const status = info && element(reply, info.start);
  if (!status || status.end - status.start !== 1 || (reply[status.start] ?? 2) > 1) return null;
  const token = element(reply, info.end);
  if (!token || token.end !== whole.end || reply.length !== whole.end) return null;
  return token.end - info.end <= TOKEN_MAX_BYTES ? Buffer.from(reply.subarray(info.end, token.end)) : null;
}

/** Bounds of the content of the DER element at `at`; null if it does not fit. */
function element(bytes: Buffer, at: number): { start: number; end: number } | null {
  const first = bytes[at + 1];
  if (first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 3 || at + 2 + lengthBytes > bytes.length) return null;
  const start = at + 2 + lengthBytes;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  return start + length <= bytes.length ? { start, end: start + length } : null;
}

function sequence(...parts: Uint8Array[]): Buffer<ArrayBuffer> {
  const content = Buffer.concat(parts);
  // Ours are shorter than 128 bytes.
  return Buffer.concat([Buffer.from([0x30, content.length]), content]);
}
