/** Announces a shared file in the chat, without React: retries on a bad connection, stored once. */
import { withRetries } from '#web/data/retry.ts';

export interface AnnouncePorts {
  /** @throws the server's error, or a network failure */
  send(clientId: string): Promise<unknown>;
  newId(): string;
  sleep(ms: number): Promise<void>;
}

/** @throws the last failure once retrying is pointless */
export async function announceFile({ send, newId, sleep }: AnnouncePorts): Promise<void> {
  // The server dedupes by this id, so a lost response does no harm.
  const clientId = newId();
  await withRetries(() => send(clientId), { sleep });
}
