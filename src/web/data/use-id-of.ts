import { useRef } from 'react';
import { uuidv7 } from '#kit/ids.ts';

/**
 * One id for all retries of the same input, so that duplicates are stored once; changed input gets a
 * new id.
 */
export function useIdOf(words: string): () => string {
  const last = useRef({ words: '', id: '' });
  return () => {
    if (last.current.words !== words) last.current = { words, id: uuidv7() };
    return last.current.id;
  };
}
