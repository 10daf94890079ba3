import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { couldMislead, looksLikeAddress } from '#kit/text.ts';

const SPACE_AFTER_DOT = msg`Put a space after each dot, as in “St. Clair”.`;

/** @returns what is wrong with the name of a person, if anything is */
export function nameProblem(name: string): MessageDescriptor | undefined {
  if (!/\p{L}/u.test(name)) return msg`Enter your name.`;
  if (looksLikeAddress(name)) return SPACE_AFTER_DOT;
  return couldMislead(name) || name.includes('/')
    ? msg`Write your name without signs like < > @ /.`
    : undefined;
}

/** @returns what is wrong with the name of an organization, if anything is */
export function organizationProblem(name: string): MessageDescriptor | undefined {
  if (looksLikeAddress(name)) return SPACE_AFTER_DOT;
  return couldMislead(name) ? msg`Write the name without line breaks or special signs.` : undefined;
}
