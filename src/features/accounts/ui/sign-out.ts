/** Whether the session ended because the person wanted it to. */
let wanted = false;

export function announceSignOut(): void {
  wanted = true;
  setTimeout(() => {
    wanted = false;
  }, 2000);
}

export function consumeSignOut(): boolean {
  return wanted;
}
