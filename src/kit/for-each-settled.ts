/**
 * Works on each item in sequence; a failure does not stop the rest.
 * @param failed the error message, after the number of failures
 * @throws AggregateError if any failed
 */
export async function forEachSettled<T>(
  all: readonly T[],
  work: (each: T) => Promise<void>,
  failed: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const each of all) await work(each).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failed}`);
}
