import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PASSWORD_MAX, PASSWORD_MIN } from '../accounts.rules.ts';

/** @returns what is wrong with the length of a new password */
export function lengthProblem(password: string): MessageDescriptor | undefined {
  if (password.length < PASSWORD_MIN) return msg`Use at least 6 characters.`;
  if (password.length > PASSWORD_MAX) return msg`Use at most 128 characters.`;
  return undefined;
}
