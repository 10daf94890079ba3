import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '#kit/errors.ts';

/** The server's refusals in the reader's language, limited to those people can act on. */
export const SERVER_WORDS: Partial<Record<ErrorCode, MessageDescriptor>> = {
  UNAUTHENTICATED: msg`Please sign in first.`,
  FORBIDDEN: msg`You do not have permission to do this.`,
  NOT_FOUND: msg`There is nothing here, or it is not yours to see.`,
  TOO_LARGE: msg`This is more than we can take in one request.`,
  INTERNAL: msg`Something went wrong on our side. Please try again.`,
  UNAVAILABLE: msg`We cannot reach our database right now. Please try again in a moment.`,
  CHANGED_MEANWHILE: msg`Somebody else has saved this since you opened it.`,
};
