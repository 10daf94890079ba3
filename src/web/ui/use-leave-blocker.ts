import { useLayoutEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';

/** How much on screen would be lost by leaving: a dialog's words, the page's behind it. */
let unsaved = 0;

/**
 * Holds back what leads away while anything on screen is unsaved. The router asks only the blocker that was
 * mounted last, so that one asks for all; and mounting takes two renders, so mount it before anything is typed.
 * @param when whether something of one's own would be lost
 * @param leaves whether a navigation would lose it
 */
export function useLeaveBlocker(when: boolean, leaves: BlockerFunction): Blocker {
  useLayoutEffect(() => {
    if (!when) return;
    unsaved++;
    return () => void unsaved--;
  }, [when]);
  return useBlocker((navigation) => unsaved > 0 && leaves(navigation));
}
