import { abortRequests } from '#web/data/acting.ts';

/** Whether the person is signing out on purpose. */
let wanted = false;

export function announceSignOut(): void {
  wanted = true;
  const askAgain = abortRequests();
  setTimeout(() => {
    wanted = false;
    askAgain();
  }, 2000);
}

export function isSigningOut(): boolean {
  return wanted;
}

/**
 * The guard loads after the page; a sign-out waits at most this long for it, for instance when offline.
 */
const PATIENCE_MS = 3000;
let ask: (() => Promise<boolean>) | undefined;
let resolveGuarded = () => {};
const guarded = new Promise<void>((resolve) => {
  resolveGuarded = resolve;
});

/** Confirms a sign-out while messages or files are still being sent. @returns removes the guard */
export function guardSignOut(guard: () => Promise<boolean>): () => void {
  ask = guard;
  resolveGuarded();
  return () => {
    ask = undefined;
  };
}

/** @returns whether to continue signing out */
export async function maySignOut(): Promise<boolean> {
  await Promise.race([guarded, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return !ask || ask();
}
