/** What the parts of the demo act with. */
import type { clockFrom } from '../src/kit/clock.ts';

export interface Stage {
  call<T>(cookie: string, method: string, path: string, body?: object): Promise<{ data: T }>;
  /** Uploads bytes. */
  send(cookie: string, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Reads all bytes of a link. */
  receive(cookie: string, url: string): Promise<void>;
  maria: string;
  dana: string;
  clock: ReturnType<typeof clockFrom>;
}
