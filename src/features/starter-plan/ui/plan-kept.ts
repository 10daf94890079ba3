/** Progress stored in the browser, under a visitor's key or a person's own. */
import { mergeProgress, NOTHING_YET, type Progress, parseProgress } from '../starter-plan.rules/progress.ts';

export interface KeptPorts {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  log(message: string, error: unknown): void;
}

export const VISITOR_KEY = 'kinkeeper.plan';
export const ownKey = (personId: string): string => `kinkeeper.own.plan.${personId}`;

export function createKept({ read, write, remove, log }: KeptPorts) {
  function readKept(key: string): Progress {
    const stored = read(key);
    const kept = parseProgress(stored);
    if (stored !== null && !kept) log('The kept plan could not be read; it starts fresh.', null);
    return kept ?? NOTHING_YET;
  }

  return {
    read: readKept,
    remove,

    /** Merges with what another tab stored in the meantime. */
    add(key: string, progress: Progress): void {
      write(key, JSON.stringify(mergeProgress(parseProgress(read(key)) ?? NOTHING_YET, progress)));
    },

    /** @returns what is left under a key, and of `unsent`, without what was sent */
    forgetSent(key: string, unsent: Progress, sent: Progress): Progress {
      const waiting = mergeProgress(withoutSent(readKept(key), sent), withoutSent(unsent, sent));
      if (isEmpty(waiting)) remove(key);
      else write(key, JSON.stringify(waiting));
      return waiting;
    },
  };
}
export type Kept = ReturnType<typeof createKept>;

export function isEmpty({ cleared_at, parts }: Progress): boolean {
  return cleared_at === null && Object.keys(parts).length === 0;
}

/** @returns what was changed again while the request was in flight */
function withoutSent(unsent: Progress, sent: Progress): Progress {
  const parts = Object.entries(unsent.parts).filter(([key, part]) => sent.parts[key]?.at !== part.at);
  return {
    ...unsent,
    cleared_at: unsent.cleared_at === sent.cleared_at ? null : unsent.cleared_at,
    parts: Object.fromEntries(parts),
  };
}
