/** How long to wait before the next try, in milliseconds; the last one stays. */
const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000];

/** Pauses between tries, which end sooner when there is hope. */
export function createPauses(sleep: (ms: number) => Promise<void>) {
  const ends = new Set<() => void>();
  return {
    /** @param failures how often it has failed before this time */
    async pause(failures: number): Promise<void> {
      const hope = new Promise<void>((resolve) => ends.add(resolve));
      await Promise.race([sleep(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 0), hope]);
    },
    /** Ends all pauses. */
    hurry() {
      for (const end of ends) end();
      ends.clear();
    },
  };
}
