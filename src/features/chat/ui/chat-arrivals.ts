/** What comes by itself while something is being read: the answer may lack it. */
import type { Message } from '../chat.contract.ts';

export function createArrivals() {
  /** One for each reading under way; without any, nothing is kept. */
  const readings = new Set<Message[]>();
  return {
    add(found: readonly Message[]): void {
      for (const came of readings) came.push(...found);
    },
    /** @param use takes what was read, and what came until then */
    async during<T>(
      read: () => Promise<T>,
      use: (answer: T, came: readonly Message[]) => void,
    ): Promise<void> {
      const came: Message[] = [];
      readings.add(came);
      try {
        use(await read(), came);
      } finally {
        readings.delete(came);
      }
    },
  };
}
