/**
 * If the layout shifts while a finger or mouse button is down, the click lands on another control. Whatever
 * runs through here waits until nothing is pressed.
 */
let state: 'up' | 'down' | 'released' = 'up';
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let listening = false;

/**
 * A mouse click comes with the release, a tap's click a moment later; after this long, none will come.
 * Milliseconds.
 */
const CLICK_WITHIN_MS = 100;

/** Starts tracking presses; call it before the first press that matters. */
export function noticePresses(): void {
  if (listening) return;
  listening = true;
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', settle, true);
  document.addEventListener('click', click, true);
}

/** @param run at once, or after the click in progress */
export function whenReleased(run: () => void): void {
  if (state === 'up') run();
  else waiting.push(run);
}

function press(): void {
  clearTimeout(timer);
  state = 'down';
}

function release(): void {
  state = 'released';
  timer = setTimeout(settle, CLICK_WITHIN_MS);
}

/** The click's own handlers run first. */
function click(): void {
  if (state !== 'released') return;
  clearTimeout(timer);
  timer = setTimeout(settle);
}

function settle(): void {
  clearTimeout(timer);
  state = 'up';
  const due = waiting;
  waiting = [];
  for (const run of due) run();
}
