import type { ErrorCode } from '#kit/errors.ts';

/** The code of a refusal; undefined if the server could not be reached. */
export function errorCode(error: unknown): ErrorCode | undefined {
  const { defined, code } = (error ?? {}) as { defined?: boolean; code?: ErrorCode };
  return error instanceof Error && defined ? code : undefined;
}

/** What was to be done was never asked for, because what it needs was refused: nobody has to wonder whether it was. */
export class NeverAskedError extends Error {}

/** Whether nobody answered: a server in trouble does. */
export const isUnreached = (error: unknown): boolean =>
  errorCode(error) === undefined &&
  !(error instanceof NeverAskedError) &&
  !(error as { status?: number } | null)?.status;

/** Whether a read was answered, if not with what was asked for: nothing, no session, a question. Screens show each. */
export const isAnswer = (error: unknown): boolean =>
  ['NOT_FOUND', 'UNAUTHENTICATED', 'REASON_NEEDED'].includes(errorCode(error) ?? '');

/** The data of a refusal. */
export function errorData<T>(error: unknown): T | undefined {
  return errorCode(error) ? ((error as { data?: T }).data as T) : undefined;
}

/** When the server says that the session is gone. */
export const [onSessionLost, sessionLost] = signal();

/** When the server asks an admin once more why they are where they are: the hour of their reason is over. */
export const [onReasonNeeded, reasonNeeded] = signal();

type Listener = () => void;

/** @returns how to be called back, which returns how to stop it; and what calls everybody back */
function signal(): [on: (listener: Listener) => () => void, call: () => void] {
  const listeners = new Set<Listener>();
  const on = (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return [
    on,
    () => {
      for (const listener of listeners) listener();
    },
  ];
}
