import { createHash } from 'node:crypto';
import type { Hashing } from '#features/accounts/accounts.service/auth-settings.ts';

/** Instant hashing: most tests are not about passwords, and each would hash a dozen. */
export const FAST_HASHING: Hashing = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === (await FAST_HASHING.hash(password)),
};
