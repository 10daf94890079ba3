/** Links to stored files, valid until a time and only for the person they were issued to (FILE-19). */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface FileLink {
  /** Which room serves it: a link of one is no link of another. */
  of: keyof typeof PURPOSES;
  fileId: string;
  projectId: string;
  personId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const PURPOSES = { files: 'kinkeeper file links 1', documents: 'kinkeeper document links 1' };

const ID_BYTES = 16;
const TIME_BYTES = 6;
const PAYLOAD_BYTES = 3 * ID_BYTES + TIME_BYTES;

/** @returns a URL-safe token */
export function signLink({ of, fileId, projectId, personId, expiresAt }: FileLink, secret: string): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  for (const [index, id] of [fileId, projectId, personId].entries()) {
    payload.write(id.replaceAll('-', ''), index * ID_BYTES, 'hex');
  }
  payload.writeUIntBE(expiresAt, 3 * ID_BYTES, TIME_BYTES);
  return `${payload.toString('base64url')}.${mac(of, payload, secret).toString('base64url')}`;
}

/** @returns a token's content, whether expired or not; null unless we issued it for this room */
export function readLink(of: FileLink['of'], token: string, secret: string): FileLink | null {
  const [payload, given] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!payload || !given || payload.length !== PAYLOAD_BYTES) return null;
  const expected = mac(of, payload, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const link = {
    of,
    fileId: idAt(payload, 0),
    projectId: idAt(payload, ID_BYTES),
    personId: idAt(payload, 2 * ID_BYTES),
    expiresAt: payload.readUIntBE(3 * ID_BYTES, TIME_BYTES),
  };
  // There is a single valid encoding; anything else that decodes to the same is forged.
  return signLink(link, secret) === token ? link : null;
}

function mac(of: FileLink['of'], payload: Buffer, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSES[of], 32));
  return createHmac('sha256', key).update(payload).digest();
}

function idAt(payload: Buffer, from: number): string {
  const hex = payload.toString('hex', from, from + ID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
