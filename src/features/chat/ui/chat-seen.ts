/** Reports seen messages to the server: promptly, batched, and each once. */
import { MAX_MESSAGES } from '../chat.rules.ts';

/** Batching window, in milliseconds. */
const TOGETHER_MS = 300;

export interface SeenPorts {
  markRead(ids: string[]): Promise<void>;
  sleep(ms: number): Promise<void>;
}

export function createSeenReporter(ports: SeenPorts) {
  const seen = new Set<string>();
  const reported = new Set<string>();

  async function flush(): Promise<void> {
    await ports.sleep(TOGETHER_MS);
    const ids = [...seen].slice(0, MAX_MESSAGES);
    for (const id of ids) seen.delete(id);
    if (ids.length === 0) return;
    await ports.markRead(ids).catch(() => {
      // Retried when they are next on screen.
      for (const id of ids) reported.delete(id);
    });
  }

  /** These were on screen while the user was looking (CHAT-16). */
  return (ids: readonly string[]) => {
    const fresh = ids.filter((id) => !reported.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) {
      reported.add(id);
      seen.add(id);
    }
    void flush();
  };
}
