import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from './accounts.rules.ts';

/** ASVS 6.2.4: at least the 3,000 most common passwords that our own length rule lets through. */
const MOST_COMMON = 3000;

const common = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= PASSWORD_MIN)
    .slice(0, MOST_COMMON)
    .map((password) => password.toLowerCase()),
);

/** Whether many people use this very password, in any case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
