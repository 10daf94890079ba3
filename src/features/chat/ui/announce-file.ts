/** Says in the chat that a file was shared, without React: again while the line is bad, and once. */
import { withRetries } from '#web/data/retry.ts';

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
  await withRetries(() => send(clientId), { sleep });
}
