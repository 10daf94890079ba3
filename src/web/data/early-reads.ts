/**
 * What the script in the head has asked for, so that data and scripts arrive at the same time
 * (docs/decisions/0188). Each answer is taken once, by the same call that would have asked for it.
 */
declare global {
  var earlyReads: Promise<EarlyReads | undefined> | undefined;
}

interface EarlyReads {
  /** In whose name they were asked for. */
  person: string;
  /** By address. */
  answers: Record<string, Promise<Response>>;
}

/** Answers that nobody has taken by then are older than what screens count as fresh, in milliseconds. */
export const FRESH_MS = 15_000;

/**
 * @param person in whose name the page asks now
 * @returns the answer to this request if it is on its way already; if that fails, the caller asks itself
 */
export function takeEarlyRead(
  { method, url }: Request,
  person: string | null,
): Promise<Response | undefined> | undefined {
  if (method !== 'GET' || performance.now() > FRESH_MS) forgetEarlyReads();
  return globalThis.earlyReads?.then((reads) => {
    // Something new may have come meanwhile.
    if (!globalThis.earlyReads || reads?.person !== person) return undefined;
    const answer = reads.answers[url];
    delete reads.answers[url];
    return answer?.catch(() => undefined);
  });
}

/** From now on everything is asked for again: something has changed, or somebody else is here. */
export function forgetEarlyReads(): void {
  globalThis.earlyReads = undefined;
}
