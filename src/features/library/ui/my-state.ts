import { useEffect, useState } from 'react';
import { readStored, removeStored, writeStored } from '#web/storage.ts';

/** The code of the state this device remembers. */
const KEY = 'kinkeeper.state';

/** @returns the remembered state, which stays on this device; null until the page works */
export function useMyState() {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => setCode(readStored(KEY)), []);
  return {
    code,
    /** @returns whether the browser kept it */
    remember(chosen: string): boolean {
      const isKept = writeStored(KEY, chosen);
      setCode(readStored(KEY));
      return isKept;
    },
    forget() {
      removeStored(KEY);
      setCode(null);
    },
  };
}
