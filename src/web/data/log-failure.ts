const logged = new WeakSet<object>();

/** Logs why something failed: once, by whoever hears of it first, however many an error passes through. */
export function logFailure(what: string, error: unknown): void {
  if (error instanceof Error && logged.has(error)) return;
  if (error instanceof Error) logged.add(error);
  console.warn(what, error);
}
