import type { ErrorCode } from '#kit/errors.ts';

/** The code of what the server refused; undefined when it could not be reached. */
export function errorCode(error: unknown): ErrorCode | undefined {
  const { defined, code } = (error ?? {}) as { defined?: boolean; code?: ErrorCode };
  return error instanceof Error && defined ? code : undefined;
}

/** What came along with a refusal. */
export function errorData<T>(error: unknown): T | undefined {
  return errorCode(error) ? ((error as { data?: T }).data as T) : undefined;
}

type Listener = () => void;
const onLost = new Set<Listener>();

/** Calls back when the server says that there is no session any more. */
export function onSessionLost(listener: Listener): () => void {
  onLost.add(listener);
  return () => onLost.delete(listener);
}

export function sessionLost(): void {
  for (const listener of onLost) listener();
}
