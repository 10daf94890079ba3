import type { Api } from './client.ts';
import { keepLivePlace } from './live-place.ts';

declare global {
  interface Window {
    /** The first question for the session, asked by the script in the head. */
    earlySession?: Promise<Response> | undefined;
  }
}

/** The API for pages that can be read without it: fetched when it is first needed. */
export async function loadApi(): Promise<Api> {
  return (await import('./client.ts')).api;
}

/**
 * Who is signed in, asked by every page; without the API's client, which most public pages never need.
 * @throws when the server cannot be reached or does not answer
 */
export async function readSession(): Promise<Awaited<ReturnType<Api['accounts']['session']>>> {
  const early = window.earlySession;
  window.earlySession = undefined;
  const response = await (early ?? fetch('/api/auth/session'));
  if (!response.ok) throw new Error(`The session was refused with ${response.status}.`);
  keepLivePlace(response);
  return response.json();
}
