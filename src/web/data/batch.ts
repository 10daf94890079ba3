/** @returns what `make` gives for a key, made once */
export function memoize<V>(make: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

/**
 * Gathers what many parts of a screen ask for at once into one call.
 * @param load the call
 * @param most ids a call takes
 * @returns asks for one id; the answer is that of the whole call
 */
export function batchCalls<Answer>(
  load: (ids: string[]) => Promise<Answer>,
  most: number,
): (id: string) => Promise<Answer> {
  let next: { ids: string[]; answer: Promise<Answer> } | null = null;

  async function send(ids: string[]): Promise<Answer> {
    await new Promise((resolve) => setTimeout(resolve));
    if (next?.ids === ids) next = null;
    return load(ids);
  }

  return (id) => {
    if (!next || next.ids.length === most) {
      const ids: string[] = [];
      next = { ids, answer: send(ids) };
    }
    next.ids.push(id);
    return next.answer;
  };
}
