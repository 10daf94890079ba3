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
 * The first guard loads after the page; a sign-out waits at most this long for it, for instance when offline.
 */
const PATIENCE_MS = 3000;
const guards = new Set<() => Promise<boolean>>();
let resolveGuarded = () => {};
const guarded = new Promise<void>((resolve) => {
  resolveGuarded = resolve;
});

/** Confirms a sign-out while something would be lost. @returns removes the guard */
export function guardSignOut(guard: () => Promise<boolean>): () => void {
  guards.add(guard);
  resolveGuarded();
  return () => void guards.delete(guard);
}

/** @returns whether to continue signing out */
export async function maySignOut(): Promise<boolean> {
  await Promise.race([guarded, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  for (const guard of guards) if (!(await guard())) return false;
  return true;
}
