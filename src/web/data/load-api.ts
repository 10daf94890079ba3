import type { Api } from './client.ts';
import { keepLivePlace } from './live-cursor.ts';

declare global {
  interface Window {
    /** The first session request, sent by the script in the head. */
    earlySession?: Promise<Response> | undefined;
  }
}

/** Loads the API on demand, for pages that can be read without it. */
export async function loadApi(): Promise<Api> {
  return (await import('./client.ts')).api;
}

/**
 * Reads the session, as every page does, without the API client, which most public pages never need.
 * @throws if the server cannot be reached or does not answer
 */
export async function readSession(): Promise<Awaited<ReturnType<Api['accounts']['session']>>> {
  const early = window.earlySession;
  window.earlySession = undefined;
  const response = await (early ?? fetch('/api/auth/session'));
  if (!response.ok) throw new Error(`The session was refused with ${response.status}.`);
  keepLivePlace(response);
  return response.json();
}
