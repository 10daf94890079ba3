import type { dutyOf } from '../accounts.duty.rules.ts';

export interface AuthSettings {
  secret: string;
  publicUrl: string;
  /** Where our team reads its letters. */
  teamEmail: string;
  idleMinutes: number;
  maxHours: number;
  /** Requires a verified address before sign-in; only where mail is really delivered (AUTH-21). */
  requireVerification: boolean;
  /** Who has to have a second factor. */
  duties: Parameters<typeof dutyOf>[1];
  /** Password hashing; the engine's default is scrypt, slow on purpose. */
  hashing?: Hashing | undefined;
}

export interface Hashing {
  hash: (password: string) => Promise<string>;
  verify: (kept: { hash: string; password: string }) => Promise<boolean>;
}
