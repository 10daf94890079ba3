import { useMemo, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where a message is on the screen. */
export interface Anchor {
  id: string;
  /** The distance of its lower edge from the upper edge of the box, in px. */
  bottom: number;
}

/** Where readers were, by entry of the browser's history; kept while the page is open. */
const places = new Map<string, Anchor>();

/** The place a reader left a conversation at, for Back and Forward. A new visit starts at what is new. */
export function useChatPlace() {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [place] = useState(() => (isReturn ? places.get(key) : undefined));
  return useMemo(
    () => ({
      place,
      /** @param anchor the first message on the screen; undefined at the end of the conversation */
      remember(anchor: Anchor | undefined) {
        if (anchor) places.set(key, anchor);
        else places.delete(key);
      },
    }),
    [place, key],
  );
}
export type ChatPlace = ReturnType<typeof useChatPlace>;
