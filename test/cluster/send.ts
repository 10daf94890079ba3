// Requests that are tried again as a browser does.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../support/over-http.ts';

/** What a browser tries again after: nothing came back, or the proxy or a process said that it cannot now. */
const MAY_BE_TRIED_AGAIN = new Set([0, 502, 503, 504]);
const AGAIN_MS = 50;
const ANSWER_MS = 20_000;

type Body = object | Uint8Array<ArrayBuffer>;

export interface Sender {
  /** Sends until it is acknowledged. @returns null if that will never be */
  send<T = { id: string }>(by: Person, method: string, below: string, body?: Body): Promise<T | null>;
  /** Downloads until all of it is there. */
  download(by: Person, below: string): Promise<Uint8Array | null>;
  /** Answers that were tried again, by status. */
  triedAgain: Map<number, number>;
  /** Answers that no client tries again: there may be none. */
  failed: string[];
}

/** @param url of the proxy */
export function openSender(url: string): Sender {
  const triedAgain = new Map<number, number>();
  const failed: string[] = [];

  async function sendUntilAnswered(by: Person, method: string, below: string, body?: Body) {
    for (let isFirst = true; ; isFirst = false) {
      const answer = await sendOnce(`${url}/api${below}`, by.cookie, method, body);
      if (answer.status >= 200 && answer.status < 300) return answer.bytes;
      // Deleted by a try whose answer was lost.
      if (answer.status === 404 && method === 'DELETE' && !isFirst) return Buffer.from('{}');
      if (!MAY_BE_TRIED_AGAIN.has(answer.status)) {
        failed.push(`${method} ${below}: ${answer.status} ${answer.bytes}`);
        return null;
      }
      triedAgain.set(answer.status, (triedAgain.get(answer.status) ?? 0) + 1);
      await sleep(AGAIN_MS);
    }
  }

  return {
    triedAgain,
    failed,
    async send<T>(by: Person, method: string, below: string, body?: Body) {
      const bytes = await sendUntilAnswered(by, method, below, body);
      return bytes && (JSON.parse(bytes.toString()) as T);
    },
    download: (by, below) => sendUntilAnswered(by, 'GET', below),
  };
}

async function sendOnce(address: string, cookie: string, method: string, body: Body | undefined) {
  const isFile = body instanceof Uint8Array;
  try {
    const answer = await fetch(address, {
      method,
      headers: { cookie, ...(body && { 'content-type': isFile ? 'text/plain' : 'application/json' }) },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  } catch {
    // An answer that was cut off is none.
    return { status: 0, bytes: Buffer.alloc(0) };
  }
}
