// A device with passkeys, in software: what it sends is what a browser would (WebAuthn 2, ES256, attestation "none").
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Device {
  id: string;
  key: KeyObject;
  publicKey: Buffer;
  userHandle: string;
  counter: number;
}
interface Circumstances {
  origin?: string;
  rpId?: string;
  /** Whether the person was asked for a finger, face or PIN. */
  verified?: boolean;
  type?: string;
}

/** @returns a new key pair, and what the browser sends of it */
export function makePasskey(
  begun: { challenge: string; user: { id: string } },
  circumstances: Circumstances = {},
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = map([
    [uint(1), uint(2)],
    [uint(3), negative(7)],
    [negative(1), uint(1)],
    [negative(2), bytes(Buffer.from(x, 'base64url'))],
    [negative(3), bytes(Buffer.from(y, 'base64url'))],
  ]);
  const device: Device = {
    id: id.toString('base64url'),
    key: privateKey,
    publicKey: cose,
    userHandle: begun.user.id,
    counter: 0,
  };
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const data = Buffer.concat([
    authenticatorData(device, circumstances, HAS_CREDENTIAL),
    Buffer.alloc(16),
    length,
    id,
    cose,
  ]);
  const attestation = map([
    [text('fmt'), text('none')],
    [text('attStmt'), map([])],
    [text('authData'), bytes(data)],
  ]);
  return {
    device,
    credential: {
      id: device.id,
      client_data: clientData({ type: 'webauthn.create', ...circumstances }, begun.challenge).toString(
        'base64url',
      ),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
    },
  };
}

/** @returns what the browser sends when the device signs a challenge */
export function signWith(device: Device, challenge: string, circumstances: Circumstances = {}) {
  const client = clientData({ type: 'webauthn.get', ...circumstances }, challenge);
  const data = authenticatorData(device, circumstances);
  const signed = createSign('sha256')
    .update(Buffer.concat([data, sha256(client)]))
    .sign(device.key);
  return {
    id: device.id,
    client_data: client.toString('base64url'),
    authenticator_data: data.toString('base64url'),
    signature: signed.toString('base64url'),
    user_handle: device.userHandle,
  };
}

function clientData({ type, origin = 'http://localhost:3000' }: Circumstances, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  { counter }: Device,
  { rpId = 'localhost', verified = true }: Circumstances,
  more = 0,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | more;
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count]);
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();

// As much of CBOR (RFC 8949) as an attestation needs.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const uint = (value: number) => head(0, value);
/** @param value of -value */
const negative = (value: number) => head(1, value - 1);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);
