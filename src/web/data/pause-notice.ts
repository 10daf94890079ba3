interface PausePorts {
  /** Whether a process answers that can save. */
  isReady(): Promise<boolean>;
  sleep(ms: number): Promise<void>;
  say(): void;
  takeBack(): void;
}

/** How often we ask, in milliseconds; docs/operations.md allows every two seconds. */
const AGAIN_MS = 3000;

/**
 * @returns a function that is called with each call that failed for want of a database. Says so once, unless it was
 * for a moment only, and takes it back when saving works
 */
export function createPauseNotice({ isReady, sleep, say, takeBack }: PausePorts): () => Promise<void> {
  let isWatching = false;
  return async () => {
    if (isWatching) return;
    isWatching = true;
    try {
      if (await isReady()) return;
      say();
      do await sleep(AGAIN_MS);
      while (!(await isReady()));
      takeBack();
    } finally {
      isWatching = false;
    }
  };
}
