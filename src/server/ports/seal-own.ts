/** A seal of our own: a root that signs one certificate, and is then forgotten. */
// @peculiar/x509 needs it first.
import 'reflect-metadata';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { DAY_MS } from '#kit/days.ts';
import type { StoredSeal } from './seal.ts';

const YEARS = 20;
/** A reader's clock may be behind ours. */
const EARLIER_MS = DAY_MS;
/** Readers know emailProtection; documentSigning alone is "unknown" to some (decision 0111). */
const USES = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36'];
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @returns a new seal; the key of its root is nowhere, so nothing else is ever signed with it */
export async function createOwnSeal(secret: string, now: Date): Promise<StoredSeal> {
  const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const [rootKeys, keys] = [await newKeys(), await newKeys()];
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS);
  const common = { notBefore: new Date(now.getTime() - EARLIER_MS), notAfter, signingAlgorithm: ALGORITHM };
  const root = await X509CertificateGenerator.createSelfSigned({
    ...common,
    serialNumber: newSerial(),
    name: 'CN=Kinkeeper Document Root',
    keys: rootKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    ...common,
    serialNumber: newSerial(),
    subject: 'CN=Kinkeeper Documents',
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      new ExtendedKeyUsageExtension(USES),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const der = new Uint8Array(certificate.rawData);
  return { root: new Uint8Array(root.rawData), certificate: der, wrapped_key: wrap(pkcs8, secret, der) };
}

/** @returns the key in PKCS #8; null if it was wrapped with another secret, or altered */
export function unwrapSealKey(
  { wrapped_key, certificate }: StoredSeal,
  secret: string,
): Buffer<ArrayBuffer> | null {
  const decipher = createDecipheriv(CIPHER, wrappingKey(secret), wrapped_key.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(certificate);
  decipher.setAuthTag(wrapped_key.subarray(-TAG_BYTES));
  const plain = decipher.update(wrapped_key.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
    return plain;
  } catch {
    return null;
  }
}

/** @param bound the certificate; the key is of no use with another */
function wrap(pkcs8: Buffer, secret: string, bound: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, wrappingKey(secret), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  return new Uint8Array(Buffer.concat([nonce, cipher.update(pkcs8), cipher.final(), cipher.getAuthTag()]));
}

function wrappingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'kinkeeper seal key 1', 32));
}

/** 16 bytes, positive. */
function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}
