/**
 * @param load loads a script; imports of one module that are under way together may end in any order
 * @returns loads it once for all callers, who get it in the order in which they asked; after a failure, the next
 * call tries again
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
