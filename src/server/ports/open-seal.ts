import { createPrivateKey, randomBytes, sign, verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartError } from '../../kit/start-error.ts';
import type { Config } from '../config.ts';
import type { Seal, SealKeys } from './seal.ts';
import { createOwnSeal, unwrapSealKey } from './seal-own.ts';
import { requestTimestamp } from './seal-timestamp.ts';

/** The seal cannot be opened: its one line stops the start. */
class SealError extends StartError {}

export interface SealSettings {
  /** Of the installation. */
  secret: string;
  /** A PKCS #12 file; without one, a seal of our own is created once. */
  p12: { file: string; password: string } | null;
  tsaUrl: string | null;
  now: Date;
}

type Key = Pick<Seal, 'certificate' | 'chain' | 'key_type' | 'sign'>;

/** @returns what the settings say about the seal */
export function sealSettings(config: Config, secret: string, now: Date): SealSettings {
  const { SEAL_P12: file, SEAL_P12_PASSWORD: password, TSA_URL } = config;
  return { secret, p12: file ? { file, password } : null, tsaUrl: TSA_URL ?? null, now };
}

/** @throws SealError if the key cannot be read */
export async function openSeal(settings: SealSettings, keys: SealKeys): Promise<Seal> {
  const { tsaUrl, p12 } = settings;
  const key = p12 ? await fileKey(p12) : await ownKey(settings, keys);
  const probe = randomBytes(32);
  const { publicKey, validTo } = new X509Certificate(key.certificate);
  if (!verify('sha256', probe, publicKey, await key.sign(probe)))
    throw new SealError('The key of the seal does not belong to its certificate.');
  return {
    ...key,
    valid_to: new Date(validTo),
    root_pem: new X509Certificate(key.chain.at(-1) ?? key.certificate).toString(),
    timestamps: tsaUrl !== null,
    stamp: async (digest) => (tsaUrl ? requestTimestamp(tsaUrl, digest) : null),
  };
}

async function ownKey({ secret, now }: SealSettings, keys: SealKeys): Promise<Key> {
  const stored = (await keys.load()) ?? (await keys.store(await createOwnSeal(secret, now)));
  const pkcs8 = unwrapSealKey(stored, secret);
  if (!pkcs8) {
    throw new SealError(
      'The key of the seal cannot be opened with this APP_SECRET. Put back the secret it was created with.',
    );
  }
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    certificate: stored.certificate,
    chain: [stored.root],
    key_type: 'EC',
    sign: async (bytes) => new Uint8Array(sign('sha256', bytes, { key, dsaEncoding: 'der' })),
  };
}

async function fileKey({ file, password }: { file: string; password: string }): Promise<Key> {
  try {
    const { P12Signer } = await import('@libpdf/core');
    const signer = await P12Signer.create(await readFile(file), password);
    return {
      certificate: signer.certificate,
      chain: signer.certificateChain,
      key_type: signer.keyType,
      sign: (bytes) => signer.sign(bytes, 'SHA-256'),
    };
  } catch (error) {
    throw new SealError(`SEAL_P12: ${file} cannot be opened: ${error instanceof Error ? error.message : ''}`);
  }
}
