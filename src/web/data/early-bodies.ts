/**
 * The bodies of what the script in the head has asked for (early-reads.ts), as soon as they have arrived: with
 * them a screen is drawn once, and not first to say that it loads.
 */
import { FRESH_MS, takeEarlyRead } from './early-reads.ts';

declare global {
  /** By person and address. */
  var earlyBodies: Record<string, unknown> | undefined;
}

/**
 * @param path of the API, from the root
 * @param person in whose name the page asks now
 * @returns what has arrived from there, if nobody has taken it and nothing has changed since
 */
export function peekEarlyBody<T>(path: string, person: string): T | undefined {
  if (!globalThis.earlyReads || performance.now() > FRESH_MS) return undefined;
  return globalThis.earlyBodies?.[person + path] as T | undefined;
}

/** As `peekEarlyBody`, once: the same call then asks again. */
export function takeEarlyBody<T>(path: string, person: string): T | undefined {
  const body = peekEarlyBody<T>(path, person);
  delete globalThis.earlyBodies?.[person + path];
  if (body !== undefined) void takeEarlyRead(new Request(window.location.origin + path), person);
  return body;
}
