import { useState } from 'react';

/**
 * Counts how often somebody pressed in vain.
 * @param isInVain whether a press does nothing now
 */
export function useMissed(isInVain: boolean) {
  const [missed, setMissed] = useState(0);
  return { missed: isInVain ? missed : 0, miss: () => setMissed(missed + 1) };
}
