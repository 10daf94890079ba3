/** Tells the server which messages were seen: soon, together, and each once. */
import { MAX_MESSAGES } from '../chat.rules.ts';

/** What was seen within this time is reported at once, in milliseconds. */
const TOGETHER_MS = 300;

export interface SeenPorts {
  markRead(ids: string[]): Promise<void>;
  sleep(ms: number): Promise<void>;
}

export function createSeen(ports: SeenPorts) {
  const seen = new Set<string>();
  const reported = new Set<string>();

  async function tell(): Promise<void> {
    await ports.sleep(TOGETHER_MS);
    const ids = [...seen].slice(0, MAX_MESSAGES);
    for (const id of ids) seen.delete(id);
    if (ids.length === 0) return;
    await ports.markRead(ids).catch(() => {
      // Tried again the next time they are on screen.
      for (const id of ids) reported.delete(id);
    });
  }

  /** These were on screen while somebody looked (CHAT-16). */
  return (ids: readonly string[]) => {
    const fresh = ids.filter((id) => !reported.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) {
      reported.add(id);
      seen.add(id);
    }
    void tell();
  };
}
