/**
 * The seal of this installation: its certificate, and the key that signs sealed copies (decision 0111). The key
 * stays in the main thread; what parses documents gets signatures only.
 */

/** Certificates and key as stored: the certificates in DER, the key encrypted. */
export interface StoredSeal {
  root: Uint8Array;
  certificate: Uint8Array;
  wrapped_key: Uint8Array;
}

/** Where the installation's own seal is kept. */
export interface SealKeys {
  load(): Promise<StoredSeal | null>;
  /** Keeps the first one only. @returns what is kept */
  store(seal: StoredSeal): Promise<StoredSeal>;
}

export interface Seal {
  /** The certificate to trust, for whoever checks a file without us. */
  readonly root_pem: string;
  /** The certificate of the key, and those above it up to the root, in DER. */
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
  /** The last moment of the certificate: a reader calls a file invalid that was sealed after it. */
  readonly valid_to: Date;
  readonly key_type: 'EC' | 'RSA';
  /** Whether a timestamp is asked for. */
  readonly timestamps: boolean;
  /** @returns the signature over SHA-256 of these bytes: ECDSA in DER, or PKCS #1 v1.5 */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
  /** @returns the token of the timestamp authority for a SHA-256 hash; null without an answer */
  stamp(digest: Uint8Array): Promise<Uint8Array | null>;
}
