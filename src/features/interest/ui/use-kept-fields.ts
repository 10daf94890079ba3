import { useEffect, useState } from 'react';
import { OF_TAB, readStored, removeStored, writeStored } from '#web/storage.ts';

/**
 * What is written into a public form. It survives a reload, Back and another language, in its tab; signing out and
 * "Exit this page" clear it.
 * @param form its name, and what it is about
 * @param empty its fields before anybody writes: the same object each time
 */
export function useKeptFields<T extends Record<string, string>>(form: string, empty: T) {
  const key = `${OF_TAB}form.${form}`;
  const [fields, setFields] = useState(empty);
  // The page is prerendered without it.
  useEffect(() => setFields({ ...empty, ...parse(readStored(key)) }), [key, empty]);
  return {
    fields,
    write(part: Partial<T>): void {
      const next = { ...fields, ...part };
      setFields(next);
      writeStored(key, JSON.stringify(next));
    },
    /** They were sent. */
    forget: (): void => removeStored(key),
  };
}

function parse(text: string | null): object | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}
