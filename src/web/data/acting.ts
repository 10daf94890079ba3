import { forgetEarlyReads, takeEarlyRead } from './early-reads.ts';

let personId: string | null = null;
/** The person is signing out: nobody waits for an answer any more. */
let leaving = false;
const underWay = new Set<AbortController>();

/** Sets whom the page shows as signed in; requests from now on are made in that name. */
export function actAs(person: string | null): void {
  if (person !== personId) leaving = false;
  personId = person;
}

export const actingAs = () => personId;

/**
 * Aborts requests in flight and sends no more: the server would refuse them, and their callers would take
 * that for a failure.
 * @returns resumes requests, for a person who stays after all
 */
export function abortRequests(): () => void {
  leaving = true;
  forgetEarlyReads();
  for (const each of underWay) each.abort();
  return () => {
    leaving = false;
  };
}

/** Like `fetch`, for requests in a person's name; never settles if they sign out meanwhile. */
export async function fetchAs(request: Request, init: RequestInit): Promise<Response> {
  const never = new Promise<Response>(() => {});
  if (leaving) return never;
  const { signal } = request;
  const asked = new AbortController();
  signal.addEventListener('abort', () => asked.abort(signal.reason));
  underWay.add(asked);
  try {
    const early = takeEarlyRead(request, personId);
    return (early && (await early)) ?? (await fetch(request, { ...init, signal: asked.signal }));
  } catch (error) {
    if (asked.signal.aborted && !signal.aborted) return never;
    throw error;
  } finally {
    underWay.delete(asked);
  }
}
