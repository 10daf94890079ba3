import { useLayoutEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';

/** What says whether a navigation would lose something: a dialog's words, the page's behind it. */
const asked = new Set<BlockerFunction>();

/**
 * Holds back what leads away while anything on screen would be lost. The router asks only the blocker that was
 * mounted last, so that one asks for all; and mounting takes two renders, so mount it before anything is typed.
 * @param when whether something of one's own could be lost
 * @param leaves whether a navigation would lose it
 */
export function useLeaveBlocker(when: boolean, leaves: BlockerFunction): Blocker {
  useLayoutEffect(() => {
    if (!when) return;
    const ask: BlockerFunction = (navigation) => leaves(navigation);
    asked.add(ask);
    return () => void asked.delete(ask);
  }, [when, leaves]);
  return useBlocker((navigation) => [...asked].some((ask) => ask(navigation)));
}
