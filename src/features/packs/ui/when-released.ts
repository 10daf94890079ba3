/**
 * Something that appears while a finger or a mouse button is down moves the page under it, and the click
 * lands on another control. What is run through here waits until nothing is pressed any more.
 */
let pressed = false;
let waiting: (() => void)[] = [];
let listening = false;

/** Begins to notice what is pressed; before the first press that matters. */
export function noticePresses(): void {
  if (listening) return;
  listening = true;
  document.addEventListener('pointerdown', press, true);
  for (const type of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(type, release, true);
  }
}

/** @param run at once, or after the click that is under way */
export function whenReleased(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}

function press(): void {
  pressed = true;
}

function release(): void {
  pressed = false;
  // The click comes right after it.
  setTimeout(() => {
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  });
}
