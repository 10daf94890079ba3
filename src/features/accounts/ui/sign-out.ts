import { stopAsking } from '#web/data/acting.ts';

/** Whether the session ended because the person wanted it to. */
let wanted = false;

export function announceSignOut(): void {
  wanted = true;
  const askAgain = stopAsking();
  setTimeout(() => {
    wanted = false;
    askAgain();
  }, 2000);
}

export function isSigningOut(): boolean {
  return wanted;
}

/** The guard comes after the page; who is faster waits this long for it, and no longer without a connection. */
const PATIENCE_MS = 3000;
let ask: (() => Promise<boolean>) | undefined;
let guardIsThere = () => {};
const guarded = new Promise<void>((resolve) => {
  guardIsThere = resolve;
});

/** Asks before somebody signs out with words or files of theirs on the way. @returns how to stop asking */
export function guardSignOut(guard: () => Promise<boolean>): () => void {
  ask = guard;
  guardIsThere();
  return () => {
    ask = undefined;
  };
}

/** @returns whether to go on with signing out */
export async function maySignOut(): Promise<boolean> {
  await Promise.race([guarded, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return !ask || ask();
}
