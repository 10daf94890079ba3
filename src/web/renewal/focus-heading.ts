/** A page that loads itself again takes the focus away; the next one puts it on its heading. */
const KEY = 'kinkeeper.renewed';

/** Before the page is loaded again. */
export function leaveFocus(): void {
  try {
    if (document.activeElement !== document.body) sessionStorage.setItem(KEY, '1');
  } catch {
    // Then the focus is where the browser puts it.
  }
}

/** After the page was loaded again by itself: once its heading is there, unless somebody was faster. */
export function focusHeading(): void {
  try {
    if (!sessionStorage.getItem(KEY)) return;
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('h1[tabindex]');
    if (heading && document.activeElement === document.body) heading.focus({ preventScroll: true });
    return heading !== null;
  };
  if (focus()) return;
  const watcher = new MutationObserver(() => focus() && watcher.disconnect());
  watcher.observe(document.body, { childList: true, subtree: true });
}
