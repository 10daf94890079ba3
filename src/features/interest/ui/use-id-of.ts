import { useRef } from 'react';
import { uuidv7 } from '#kit/ids.ts';

/** One id for all tries of the same words: whatever arrives twice is stored once, and a change is new. */
export function useIdOf(words: string): () => string {
  const last = useRef({ words: '', id: '' });
  return () => {
    if (last.current.words !== words) last.current = { words, id: uuidv7() };
    return last.current.id;
  };
}
