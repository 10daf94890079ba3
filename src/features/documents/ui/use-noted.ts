import { useEffect, useEffectEvent, useState } from 'react';

/** Until the server has usually noted that all of a document was sent, in milliseconds. */
const NOTED_MS = 700;
/** Each pause is longer than the one before, up to this. */
const LONGER = 1.3;
const LONGEST_MS = 30_000;
/** After so many tries something is wrong, or the line is slow. */
const USUAL_TRIES = 10;

/**
 * Reads a document again while the server has not noted yet that all of it was opened.
 * @returns whether that takes longer than it should
 */
export function useNoted(isUnnoted: boolean, onRead: () => void): boolean {
  const [isLate, setLate] = useState(false);
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (!isUnnoted) return undefined;
    let tries = 0;
    let timer = setTimeout(look, NOTED_MS);
    function look() {
      read();
      tries += 1;
      if (tries === USUAL_TRIES) setLate(true);
      timer = setTimeout(look, Math.min(NOTED_MS * LONGER ** tries, LONGEST_MS));
    }
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isUnnoted]);
  return isLate;
}
