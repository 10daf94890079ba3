/** Keys that a link carries. The database keeps only their digest, so that it gives nobody a link. */
import { createHash, randomBytes } from 'node:crypto';

/** @returns 256 random bits, in 43 letters, digits, - and _ */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** @returns what is stored of a token */
export const digestOf = (token: string): string => digestBytesOf(token).toString('base64url');

/** @returns the same, where the column holds bytes. 256 random bits need no slow hash. */
export const digestBytesOf = (token: string): Buffer => createHash('sha256').update(token).digest();
