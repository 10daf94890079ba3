/** Changes to checklists that the server does not have yet, kept as unsent words are (unsent-text.ts). */
import { readStored, removeStored } from '#web/storage.ts';
import { keptKey, keptKeys } from './kept-keys.ts';
import { writeHere } from './written-here.ts';

export const CHECKLIST = 'task-checklist.correction.';

/** A checklist before and after changes that are not saved yet, as its room reads them. */
interface KeptChecklist {
  /** Of its task. */
  title: string;
  base: unknown;
  mine: unknown;
}

/**
 * Unsaved changes to the checklist of a task.
 * @param opening names one of the times it was opened: each has its own entry, because other tabs keep theirs
 */
export function checklistFor(personId: string, projectId: string, taskId: string, opening: string) {
  const under = `${CHECKLIST}${personId}.${projectId}.${taskId}`;
  const own = keptKey(`${under}.${opening}`);
  const found = new Map<string, string | null>();
  return {
    /** @returns those of every opening; the ids sort in the order of opening */
    read(): KeptChecklist[] {
      const keys = keptKeys(under);
      for (const key of keys) found.set(key, readStored(key));
      return keys.flatMap(readChecklist);
    },
    put: (kept: KeptChecklist) => writeHere(own, JSON.stringify(kept)),
    /** With what was read and is as it was then. */
    remove(): void {
      removeStored(own);
      for (const [key, text] of found) if (readStored(key) === text) removeStored(key);
    },
  };
}

/** @returns the changes under a key, or none */
export function readChecklist(key: string): KeptChecklist[] {
  try {
    const kept = JSON.parse(readStored(key) ?? '') as KeptChecklist;
    return typeof kept.title === 'string' ? [kept] : [];
  } catch {
    return [];
  }
}
