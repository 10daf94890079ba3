/** Says in the chat that a file was shared, without React: again while the line is bad, and once. */
import { errorCode } from '../../../web/data/errors.ts';

/** What says nothing about the file, so that the next try may go through; undefined is no connection. */
const PASSING = [undefined, 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL'];
/** How long to wait before it is said again, in milliseconds; after the last one it has failed. */
const AGAIN_MS = [1000, 4000, 15_000];

export interface AnnouncePorts {
  /** @throws what the server said, or that it could not be reached */
  send(clientId: string): Promise<unknown>;
  newId(): string;
  sleep(ms: number): Promise<void>;
}

/** @throws the last failure, when it is of no use to go on */
export async function announceFile({ send, newId, sleep }: AnnouncePorts): Promise<void> {
  // The server stores it once by this id, also when only its answer was lost.
  const clientId = newId();
  for (let failures = 0; ; failures += 1) {
    try {
      await send(clientId);
      return;
    } catch (error) {
      const pause = AGAIN_MS[failures];
      if (pause === undefined || !PASSING.includes(errorCode(error))) throw error;
      await sleep(pause);
    }
  }
}
