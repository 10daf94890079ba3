interface Run<V, A> {
  /** What was sent last. */
  value: V;
  /** The last answer that came; none when each of them failed. */
  answer: A | undefined;
  /** Whether what was sent last did not arrive. */
  failed: boolean;
}

/**
 * Sends one value at a time. What comes meanwhile waits, and only the newest of it is sent then.
 * @returns takes a value; whoever began hears how it all ended, those who came in between hear nothing
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
