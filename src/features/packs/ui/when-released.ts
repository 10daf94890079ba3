/**
 * What appears or goes while a finger or a mouse button is down moves the page under it, and the click lands on
 * another control. What is run through here waits until nothing is pressed any more.
 */
let state: 'up' | 'down' | 'released' = 'up';
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let listening = false;

/** The click of a mouse comes with its release, that of a finger a moment later; after this long, none will. */
const CLICK_WITHIN_MS = 100;

/** Begins to notice what is pressed; before the first press that matters. */
export function noticePresses(): void {
  if (listening) return;
  listening = true;
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', settle, true);
  document.addEventListener('click', click, true);
}

/** @param run at once, or after the click that is under way */
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

/** What the click does goes first. */
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
