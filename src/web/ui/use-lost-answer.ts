import { useEffect, useRef, useState } from 'react';
import { isUnreached } from '../data/errors.ts';

interface LostAnswer {
  /** Whether an attempt had no answer, so that nobody knows whether it was done. */
  isLost: boolean;
  /** Does it, and remembers that no answer came. */
  attempt: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * For a dialog over what it changes: what arrives there tells whether an attempt was done whose answer was lost.
 * @param isDone whether what is shown by now says so
 * @param onDone called once, if an attempt had no answer
 * @param readAgain what is shown is read again after such an attempt
 */
export function useLostAnswer(isDone: boolean, onDone: () => void, readAgain: () => void): LostAnswer {
  const isRunning = useRef(false);
  const [losses, setLosses] = useState(0);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (losses > 0 && isDone && !isRunning.current) done.current();
  }, [losses, isDone]);

  return {
    isLost: losses > 0,
    async attempt(work) {
      isRunning.current = true;
      try {
        return await work();
      } catch (error) {
        isRunning.current = false;
        if (isUnreached(error)) {
          setLosses((count) => count + 1);
          readAgain();
        }
        throw error;
      }
    },
  };
}
