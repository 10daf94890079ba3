/** What was put into the browser's storage since this page was opened. */
import { readStored, writeStored } from '#web/storage.ts';

const writtenHere = new Set<string>();

export function writeHere(key: string, value: string): void {
  writtenHere.add(key);
  writeStored(key, value);
}

/** Whether anything written on this page is still unsent. */
export const isUnsentHere = () => [...writtenHere].some((key) => readStored(key) !== null);
