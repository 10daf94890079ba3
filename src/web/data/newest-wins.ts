interface Run<V, A> {
  /** The last value sent. */
  value: V;
  /** The last answer received; undefined if every attempt failed. */
  answer: A | undefined;
  /** Whether the last value sent failed. */
  failed: boolean;
}

/**
 * Sends one value at a time. Of the values that arrive meanwhile, only the newest is sent next.
 * @returns a function that takes a value; the first caller gets the outcome of the whole run, callers in
 * between get nothing
 */
export function newestWins<V, A>(
  send: (value: V) => Promise<A>,
): (value: V) => Promise<Run<V, A> | undefined> {
  let sending = false;
  let waiting: { value: V } | null = null;

  return async (first) => {
    if (sending) {
      waiting = { value: first };
      return;
    }
    sending = true;
    let value = first;
    let answer: A | undefined;
    for (;;) {
      let failed = false;
      try {
        answer = await send(value);
      } catch {
        failed = true;
      }
      if (!waiting) {
        sending = false;
        return { value, answer, failed };
      }
      ({ value } = waiting);
      waiting = null;
    }
  };
}
