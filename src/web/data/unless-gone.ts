import { errorCode } from './errors.ts';

/** For `catch` where something is removed: if it is gone, an earlier try did it, and its answer was lost. */
export function unlessGone(error: unknown): void {
  if (errorCode(error) !== 'NOT_FOUND') throw error;
}
