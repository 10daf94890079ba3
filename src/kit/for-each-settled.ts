/**
 * Works on each by itself, one after the other: where it fails, the rest are still done.
 * @param failed what is said then, after how many it was
 * @throws AggregateError when it failed for some
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
