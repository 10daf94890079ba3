/** Messages that arrive live during a read: the response may predate them. */
import type { Message } from '../chat.contract.ts';

export function createArrivals() {
  /** One buffer per read in flight; without any, nothing is kept. */
  const readings = new Set<Message[]>();
  return {
    add(found: readonly Message[]): void {
      for (const came of readings) came.push(...found);
    },
    /** @param use gets the response and what arrived while waiting for it */
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
