import { useDeferredValue, useState } from 'react';

export type Search = ReturnType<typeof useSearch>;

/** The search text while typing; `words` is what the screen has caught up with. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, words: useDeferredValue(typed.trim()) };
}
