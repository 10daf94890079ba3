/**
 * Does work in rounds, one at a time, however often a round is asked for.
 * @param work one round; must not throw
 * @returns asks for a round; resolves once a round that began after the call has ended, however many follow it
 */
export function inRounds(work: () => Promise<void>): () => Promise<void> {
  let next: PromiseWithResolvers<void> | null = null;
  let isWorking = false;

  async function goOn() {
    isWorking = true;
    while (next) {
      const { resolve } = next;
      next = null;
      await work();
      resolve();
    }
    isWorking = false;
  }

  return () => {
    next ??= Promise.withResolvers();
    const { promise } = next;
    if (!isWorking) void goOn();
    return promise;
  };
}
