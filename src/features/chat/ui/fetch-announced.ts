/** Fetches announced messages, retrying through connection failures until it has them. */
import type { Message } from '../chat.contract.ts';
import { MAX_MESSAGES } from '../chat.rules.ts';

export interface FetchPorts {
  some(ids: string[]): Promise<Message[]>;
  isMissing(error: unknown): boolean;
  pause(failures: number, error: unknown): Promise<void>;
  /** `later`: wait. `never`: everything will be reread before it is shown. */
  when(): 'now' | 'later' | 'never';
  onCome(messages: Message[]): void;
}

export function createFetch(ports: FetchPorts) {
  const announced = new Set<string>();
  let busy = false;

  async function go(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let failures = 0; announced.size > 0 && ports.when() !== 'later'; ) {
      if (ports.when() === 'never') {
        announced.clear();
        break;
      }
      const ids = [...announced].slice(0, MAX_MESSAGES);
      try {
        ports.onCome(await ports.some(ids));
        for (const id of ids) announced.delete(id);
        failures = 0;
      } catch (error) {
        // No longer in the project; the page reports that.
        if (ports.isMissing(error)) announced.clear();
        else await ports.pause(failures++, error);
      }
    }
    busy = false;
  }

  return {
    go,
    add: (ids: readonly string[]) => {
      for (const id of ids) announced.add(id);
    },
    forget: (ids: readonly string[]) => {
      for (const id of ids) announced.delete(id);
    },
  };
}
