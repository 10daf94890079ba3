import { stopAsking } from '../../../web/data/acting.ts';

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

let ask: (() => Promise<boolean>) | undefined;

/** Asks before somebody signs out with words or files of theirs on the way. @returns how to stop asking */
export function guardSignOut(guard: () => Promise<boolean>): () => void {
  ask = guard;
  return () => {
    ask = undefined;
  };
}

/** @returns whether to go on with signing out */
export const maySignOut = async () => !ask || ask();
