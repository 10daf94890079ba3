import type { ErrorCode } from '#kit/errors.ts';

/** The code of a refusal; undefined if the server could not be reached. */
export function errorCode(error: unknown): ErrorCode | undefined {
  const { defined, code } = (error ?? {}) as { defined?: boolean; code?: ErrorCode };
  return error instanceof Error && defined ? code : undefined;
}

/** Whether a read was answered, if not with what was asked for: nothing there, or no session. Screens show both. */
export const isAnswer = (error: unknown): boolean =>
  ['NOT_FOUND', 'UNAUTHENTICATED'].includes(errorCode(error) ?? '');

/** The data of a refusal. */
export function errorData<T>(error: unknown): T | undefined {
  return errorCode(error) ? ((error as { data?: T }).data as T) : undefined;
}

type Listener = () => void;
const onLost = new Set<Listener>();

/** Calls back when the server says that the session is gone. */
export function onSessionLost(listener: Listener): () => void {
  onLost.add(listener);
  return () => onLost.delete(listener);
}

export function sessionLost(): void {
  for (const listener of onLost) listener();
}
