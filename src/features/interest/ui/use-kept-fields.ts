import { useEffect, useRef, useState } from 'react';
import { OF_TAB, readStored, removeStored, writeStored } from '#web/storage.ts';

/**
 * What is written into a public form. It survives a reload, Back and another language, in its tab; signing out and
 * "Exit this page" clear it.
 * @param form its name, and what it is about
 * @param empty its fields before anybody writes
 */
export function useKeptFields<T extends Record<string, string>>(form: string, empty: T) {
  const key = `${OF_TAB}form.${form}`;
  const [fields, setFields] = useState(empty);
  /** Before it is drawn: a password manager fills several fields at once. */
  const newest = useRef(empty);
  const show = (next: T) => {
    newest.current = next;
    setFields(next);
  };
  // The page is prerendered without it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => show({ ...empty, ...parse(readStored(key)) }), [key]);
  return {
    fields,
    write(part: Partial<T>): void {
      show({ ...newest.current, ...part });
      writeStored(key, JSON.stringify(newest.current));
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
