import { t } from '@lingui/core/macro';
import { logFailure } from '../data/log-failure.ts';
import { notify } from './toast.tsx';

/** Something in the workspace that may fail. */
export interface Failure {
  /** Names it in the log, and its toast, which `notify.clear` takes away: "block date". */
  id: string;
  /** The toast's words, a sentence without its period: "Failed to block date"; by default that nothing was saved. */
  title?: string;
}

export const failureTitle = ({ title }: Failure): string =>
  title ?? t`We could not save your change just now`;

/**
 * Says by toast that something failed, and logs why (LIMIT-02).
 * @param kind `refused` where the screen says why: then it goes away with the next change
 */
export function announceFailure(failure: Failure, error: unknown, kind: 'error' | 'refused' = 'error'): void {
  logFailure(`Failed to ${failure.id}`, error);
  notify[kind](t`Error`, failureTitle(failure), failure.id);
}
