/**
 * What the script in the head has asked for, so that data and scripts arrive at the same time
 * (docs/decisions/0188). Each answer is taken once, by the same call that would have asked for it.
 */
declare global {
  interface Window {
    earlyReads?: Promise<EarlyReads | undefined> | undefined;
  }
}

interface EarlyReads {
  /** In whose name they were asked for. */
  person: string;
  /** By address, without the origin. */
  answers: Record<string, Promise<Response>>;
}

/** Answers that nobody has taken by then are older than what screens count as fresh, in milliseconds. */
const FRESH_MS = 15_000;

/**
 * @param person in whose name the page asks now
 * @returns the answer to this request if it is on its way already; if that fails, the caller asks itself
 */
export async function takeEarlyRead(request: Request, person: string | null): Promise<Response | undefined> {
  if (request.method !== 'GET') forgetEarlyReads();
  if (!window.earlyReads) return undefined;
  const { pathname, search } = new URL(request.url);
  const reads = await window.earlyReads;
  // Another request, or something new, may have come first.
  if (!reads || !window.earlyReads || search) return undefined;
  if (reads.person !== person || performance.now() > FRESH_MS) {
    forgetEarlyReads();
    return undefined;
  }
  const answer = reads.answers[pathname];
  delete reads.answers[pathname];
  return answer?.catch(() => undefined);
}

/** From now on everything is asked for again: something has changed, or somebody else is here. */
export function forgetEarlyReads(): void {
  window.earlyReads = undefined;
}
