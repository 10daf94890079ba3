import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { isUnreached } from '../data/errors.ts';
import { notify } from './toast.tsx';

/** Something in the workspace that may fail, with its words. */
export interface Failure {
  /** In the log. */
  log: string;
  /**
   * Says it by toast (LIMIT-02).
   * @param said what the screen says of a refusal, null for a field: then the toast goes with the next change
   * @returns what to say on the screen; undefined where nobody answered, which every form says in the same words
   */
  announce: (error: unknown, said?: ReactNode) => ReactNode;
  /** Takes the toast away: the next try begins, it has worked, or nobody is there any more. */
  clear: () => void;
}

export const NOT_SAVED = msg`We could not save your change just now`;
const NO_ANSWER = msg`We do not know whether it reached us`;
const TRY_AGAIN = msg`Please try again.`;

/**
 * @param what for the log, and for the toast: one each
 * @param title the toast, which is also the first sentence on the screen, without its period
 * @param kept what is safe, as a sentence
 * @param lost the toast where nobody answered
 */
export function failing(
  what: string,
  title = NOT_SAVED,
  kept?: MessageDescriptor,
  lost = NO_ANSWER,
): Failure {
  return {
    log: `Failed to ${what}`,
    announce(error, said) {
      const isLost = isUnreached(error);
      const words = i18n._(isLost ? lost : title);
      notify[said === undefined ? 'error' : 'refused'](i18n._(msg`Error`), words, what);
      if (said !== undefined || isLost) return said;
      return [`${words}.`, ...[kept, TRY_AGAIN].flatMap((each) => (each ? i18n._(each) : []))].join(' ');
    },
    clear: () => notify.clear(what),
  };
}

/** Of what changes nothing: without an answer, it failed. */
export const failingToRead = (what: string, title: MessageDescriptor): Failure =>
  failing(what, title, undefined, title);

/**
 * Announces and logs a failure where no form does.
 * @returns the same for the place where it happened: in a long dialog the toast is out of sight
 */
export function announceFailure(failure: Failure, error: unknown, said?: ReactNode): ReactNode {
  console.warn(failure.log, error);
  return failure.announce(error, said) ?? `${i18n._(NO_ANSWER)}. ${i18n._(TRY_AGAIN)}`;
}
