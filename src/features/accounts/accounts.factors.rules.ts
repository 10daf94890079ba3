import { MINUTE_MS } from '#kit/days.ts';
/** Second factors: their limits in number and time, and recovery codes. Of use in the browser too. */

export const FACTOR_TYPES = ['totp', 'phone'] as const;
export const FACTOR_STATUSES = ['unverified', 'verified'] as const;
export const FACTOR_NAME_MAX = 60;
export const MAX_FACTORS = 10;
export const RECOVERY_CODES = 10;
/** How long the challenge of an app may be answered, and how long the second step of a sign-in may take. */
export const CHALLENGE_MINUTES = 5;
export const SECOND_STEP_MINUTES = 10;
/** How fresh the last proof has to be for a change of what protects the account. */
const PROOF_MINUTES = 10;

/** Letters and digits that are not mistaken for one another when read from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const RECOVERY_LENGTH = 12;

/** @returns new recovery codes, e.g. `k7mp-2wxq-9hrt`; 59 random bits each */
export function newRecoveryCodes(randomInt: (below: number) => number): string[] {
  const code = () =>
    Array.from({ length: RECOVERY_LENGTH }, (_, index) => {
      const letter = ALPHABET[randomInt(ALPHABET.length)];
      return index > 0 && index % 4 === 0 ? `-${letter}` : letter;
    }).join('');
  return Array.from({ length: RECOVERY_CODES }, code);
}

/** A code as typed, pasted or dictated: without spaces, dashes, commas and full stops, in lower case. */
export function bareCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf},.]/gu, '')
    .toLowerCase();
}

/** Whether what protects the account may be changed without asking for the password again. */
export function isFreshProof(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < PROOF_MINUTES * MINUTE_MS;
}
