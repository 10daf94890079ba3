import { abortRequests } from '#web/data/acting.ts';

/** Whether the person is signing out on purpose. */
let wanted = false;

/** By then the screens of a person who has signed out are gone, in milliseconds. */
const GONE_MS = 2000;

/**
 * Signs out on purpose: nothing more is asked of the server in the person's name, however long the sign-out takes,
 * and no screen asks whether to leave.
 * @param signOut ends the session
 */
export async function signOutQuietly(signOut: () => Promise<void>): Promise<void> {
  wanted = true;
  const askAgain = abortRequests();
  await signOut();
  setTimeout(() => {
    wanted = false;
    askAgain();
  }, GONE_MS);
}

export function isSigningOut(): boolean {
  return wanted;
}

/**
 * The first guard loads after the page; a sign-out waits at most this long for it, for instance when offline.
 */
const PATIENCE_MS = 3000;
/** What a person ends: after `account` nothing is kept here for them. */
export type Ending = 'session' | 'account';
type Guard = (ending: Ending) => Promise<boolean>;
const guards = new Set<Guard>();
let resolveGuarded = () => {};
const guarded = new Promise<void>((resolve) => {
  resolveGuarded = resolve;
});

/** Confirms a sign-out while something would be lost. @returns removes the guard */
export function guardSignOut(guard: Guard): () => void {
  guards.add(guard);
  resolveGuarded();
  return () => void guards.delete(guard);
}

/** @returns whether to continue signing out */
export async function maySignOut(ending: Ending = 'session'): Promise<boolean> {
  await Promise.race([guarded, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  for (const guard of guards) if (!(await guard(ending))) return false;
  return true;
}
