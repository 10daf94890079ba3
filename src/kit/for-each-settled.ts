/**
 * Works on each item in sequence; a failure does not stop the rest.
 * @param failed the error message, after the number of failures
 * @param nameOf what the log calls an item that failed: an id, or a name of ours
 * @throws AggregateError if any failed; each failure has the name, and what was thrown as its cause
 */
export async function forEachSettled<T>(
  all: readonly T[],
  work: (each: T) => Promise<void>,
  failed: string,
  nameOf: (each: T) => string,
): Promise<void> {
  const failures: Error[] = [];
  for (const each of all)
    await work(each).catch((cause: unknown) => failures.push(new Error(nameOf(each), { cause })));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failed}`);
}
